import { DONE_MS } from './motion.ts'

/**
 * Comments stand out here, since those within travel. `unicode-bidi`: words of another script than the page's keep
 * their order and stand where the page's would. `forced-color-adjust`: colours that say who it is, and a code that only
 * dark on white can be read from.
 */
export const baseCss = `
:host {
  all: initial;
  display: block;
  position: relative;
  z-index: var(--tk-z);
  font-family: var(--tk-font);
  font-size: var(--tk-sm);
  font-weight: var(--tk-weight);
  line-height: 1.4;
  letter-spacing: -.005em;
  color: var(--tk-text);
  -webkit-font-smoothing: antialiased;
  -webkit-tap-highlight-color: transparent;
  text-size-adjust: 100%;
}
:host([hidden]) { display: none; }
*, *::before, *::after { box-sizing: border-box; }
h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
button, input { font: inherit; letter-spacing: inherit; color: inherit; }
button { background: none; border: 0; padding: 0; cursor: pointer; text-align: start; }
a { color: inherit; text-decoration: none; }
img, svg { display: block; flex: none; }
img { object-fit: cover; user-select: none; -webkit-user-drag: none; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--tk-focus); outline-offset: 2px; }
button:disabled, [aria-disabled="true"] { cursor: default; }
:where(p, h1, h2, label, span, dd) { unicode-bidi: plaintext; text-align: -webkit-match-parent; text-align: match-parent; }
.link { unicode-bidi: plaintext; }
.sr {
  position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
.muted { color: var(--tk-text-2); }
.small { font-size: var(--tk-sm); }
.strong { font-weight: var(--tk-strong); }
.clip { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-inline-size: 0; }
.link {
  color: var(--tk-link); font-weight: var(--tk-strong); border-radius: 4px;
  text-decoration: underline; text-decoration-color: transparent; text-underline-offset: 3px;
  transition: text-decoration-color .12s;
}
.link:hover { text-decoration-color: currentColor; }
.prose .link { text-decoration-color: currentColor; }
.stack { display: flex; flex-direction: column; gap: var(--tk-gap); }
@keyframes tk-fade { from { opacity: 0; } }
@keyframes tk-spin { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after, *::backdrop { animation-duration: .01ms !important; animation-iteration-count: 1 !important; transition-duration: .01ms !important; }
  .ring-line { animation: none !important; }
  .ring-done { animation: tk-fade ${DONE_MS}ms !important; }
  .spin, .ring[data-state="busy"] > .ring-line, .skeleton { animation: tk-pulse 2s ease-in-out infinite !important; }
}
@media (forced-colors: active) {
  .card, .row, .btn, .iconbtn, .field, .toast, .switch, .netslot, .alert, .ask, .ask-open, .getrow, .tabs, .skeleton, .otp-digit, .email-go, .social-tile { border: 1px solid ButtonBorder; }
  .btn-accent:not(:disabled), .email-go { forced-color-adjust: none; background: Highlight; color: HighlightText; border-color: Highlight; }
  .tab[aria-selected="true"], .row[aria-current="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
  .pic, .avatar, .mark, .qr, .qrbox { forced-color-adjust: none; }
}
`
