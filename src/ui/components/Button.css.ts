export const buttonCss = `
.btn {
  display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  min-block-size: 48px; padding: 4px 16px; overflow-wrap: anywhere;
  border-radius: var(--tk-r-btn); font-weight: var(--tk-medium); font-size: var(--tk-md); text-align: center;
  transition: background-color .12s, color .12s, transform .12s var(--tk-ease);
}
.btn:active:not(:disabled) { transform: scale(.985); }
.btn:disabled { opacity: .55; }
.btn[aria-busy] { opacity: 1; }
.btn-accent { background: var(--tk-accent); color: var(--tk-on-accent); font-weight: var(--tk-strong); }
.btn-accent:disabled:not([aria-busy]) { opacity: 1; background: var(--tk-fill-active); color: var(--tk-text-2); }
.btn-accent:hover:not(:disabled) { background: color-mix(in srgb, var(--tk-accent), #000 9%); }
.btn-quiet { background: var(--tk-fill); }
.btn-quiet:hover:not(:disabled) { background: var(--tk-fill-hover); }
.btn-plain { color: var(--tk-link); }
.btn-plain:hover:not(:disabled) { background: var(--tk-fill); }
.btn-danger { color: var(--tk-bad); background: var(--tk-fill); }
.btn-danger:hover:not(:disabled) { background: var(--tk-bad-soft); }
.btn-row { display: flex; gap: 8px; }
.btn-row > * { flex: 1 1 0; }
.iconbtn {
  display: inline-grid; place-items: center; flex: none;
  inline-size: 44px; block-size: 44px; border-radius: 50%; color: var(--tk-text-2);
  transition: background-color .12s, color .12s;
}
.iconbtn:hover { background: var(--tk-fill-hover); color: var(--tk-text); }
.iconbtn:active { background: var(--tk-fill-active); }
`
