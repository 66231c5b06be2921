export const checkboxCss = `
.check { display: flex; align-items: center; gap: 4px; padding: 4px; border-radius: var(--tk-r-row); }
.check label { cursor: pointer; color: var(--tk-text-2); padding-block: 8px; }
.check-box { position: relative; display: grid; place-items: center; inline-size: 40px; block-size: 40px; flex: none; color: var(--tk-on-accent); }
.check-box input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: pointer; z-index: 1; }
.check-box::before {
  content: ""; grid-area: 1 / 1; inline-size: 20px; block-size: 20px; border-radius: 6px;
  background: var(--tk-bg); box-shadow: inset 0 0 0 1.5px var(--tk-field-line); transition: background-color .12s, box-shadow .12s;
}
.check-box .icon { grid-area: 1 / 1; z-index: 0; visibility: hidden; }
.check-box:has(:checked)::before { background: var(--tk-accent); box-shadow: none; }
.check-box:has(:checked) .icon { visibility: visible; }
.check-box:has(:focus-visible)::before { outline: 2px solid var(--tk-focus); outline-offset: 2px; }
@media (forced-colors: active) {
  .check-box::before { border: 1px solid ButtonText; }
  .check-box:has(:checked) { forced-color-adjust: none; color: HighlightText; }
  .check-box:has(:checked)::before { background: Highlight; border-color: Highlight; }
}
`
