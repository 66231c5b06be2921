export const checkboxCss = `
.check { display: flex; align-items: center; gap: 4px; padding: 4px; border-radius: var(--tk-r-row); }
.check label { cursor: pointer; color: var(--tk-text-2); padding-block: 8px; }
.check-box { position: relative; display: grid; place-items: center; inline-size: 40px; block-size: 40px; flex: none; color: transparent; }
.check-box input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: pointer; z-index: 1; }
.check-box::before {
  content: ""; grid-area: 1 / 1; inline-size: 20px; block-size: 20px; border-radius: 6px;
  background: var(--tk-bg); box-shadow: inset 0 0 0 1.5px var(--tk-text-2); transition: background-color .12s, box-shadow .12s;
}
.check-box .icon { grid-area: 1 / 1; z-index: 0; }
.check-box:has(:checked)::before { background: var(--tk-accent); box-shadow: none; }
.check-box:has(:checked) { color: var(--tk-on-accent); }
.check-box:has(:focus-visible)::before { outline: 2px solid var(--tk-link); outline-offset: 2px; }
.switch { display: grid; place-items: center; inline-size: 48px; block-size: 44px; flex: none; border-radius: var(--tk-r-row); }
.switch-track { position: relative; inline-size: 36px; block-size: 22px; border-radius: 11px; background: var(--tk-fill-active); box-shadow: inset 0 0 0 1px var(--tk-text-2); transition: background-color .15s; }
.switch-track::after {
  content: ""; position: absolute; inset-block-start: 4px; inset-inline-start: 4px; inline-size: 14px; block-size: 14px;
  border-radius: 50%; background: var(--tk-text-2); transition: translate .15s var(--tk-ease), background-color .15s;
}
.switch[aria-checked="true"] .switch-track { background: var(--tk-accent); box-shadow: none; }
.switch[aria-checked="true"] .switch-track::after { translate: 14px; background: var(--tk-on-accent); }
[dir="rtl"] .switch[aria-checked="true"] .switch-track::after { translate: -14px; }
@media (forced-colors: active) { .switch-track::after { background: ButtonText; } .check-box::before { border: 1px solid ButtonText; } }
`
