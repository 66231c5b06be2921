/** Rules of the providers' buttons, in Connect and Create. */
export const socialsCss = `
.socials { display: flex; flex-direction: column; gap: 8px; }
.social-line { display: flex; gap: 8px; }
.social {
  display: flex; align-items: center; justify-content: center; gap: 10px; flex: 1 1 0; min-inline-size: 0; block-size: 48px; padding-inline: 4px;
  border-radius: var(--tk-r-row); background: var(--tk-fill); font-size: var(--tk-md); font-weight: var(--tk-medium);
  transition: background-color .12s, transform .12s var(--tk-ease);
}
.social:hover:not(:disabled) { background: var(--tk-fill-hover); }
.social:active:not(:disabled) { background: var(--tk-fill-active); transform: scale(.985); }
.social:focus-visible { outline-offset: -2px; }
.social:disabled { color: var(--tk-text-2); }
.social:disabled .social-mark { opacity: .5; }
.social-dots { display: flex; gap: 4px; }
.social-dots::before, .social-dots::after, .social-dots span { content: ""; inline-size: 4px; block-size: 4px; border-radius: 50%; background: currentColor; }
.social-tile { display: grid; place-items: center; inline-size: 72px; block-size: 72px; border-radius: 25%; background: var(--tk-fill); box-shadow: inset 0 0 0 1px var(--tk-edge); }
.qr-wait > .social-mark { position: relative; }
.row-icon .social-mark { color: var(--tk-text); }
@media (forced-colors: active) { .social { border: 1px solid ButtonBorder; } .social-mark, .social-dots { forced-color-adjust: none; color: CanvasText; } }
`
