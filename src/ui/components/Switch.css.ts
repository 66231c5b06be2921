export const switchCss = `
.switch {
  display: grid; place-items: center; flex: none; inline-size: 48px; block-size: 48px; border-radius: var(--tk-r-row);
  background: var(--tk-fill); color: var(--tk-text-2); transition: background-color .12s, color .12s;
}
.switch:hover { background: var(--tk-fill-hover); color: var(--tk-text); }
.switch[aria-checked="true"] { background: var(--tk-accent); color: var(--tk-on-accent); }
@media (forced-colors: active) { .switch[aria-checked="true"] { outline: 2px solid Highlight; } }
`
