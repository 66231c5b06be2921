import { amountHintCss } from '../../components/AmountHint.css.ts'

export const onrampCss = `
${amountHintCss}
.ob-mark {
  display: grid; place-items: center; flex: none; border-radius: 28%; background: var(--tk-bg); color: var(--tk-text);
  font-weight: var(--tk-strong); letter-spacing: -.02em; box-shadow: inset 0 0 0 1px var(--tk-line);
}
.ob { display: flex; flex-direction: column; gap: 16px; }
.ob-amount { display: flex; flex-direction: column; gap: 8px; }
.ob-amount > :empty { margin-block-start: -8px; }
.ob-field {
  display: flex; align-items: center; flex: 1 1 auto; min-inline-size: 0; block-size: 56px; padding-inline: 16px 6px;
  border-radius: var(--tk-r-row); background: var(--tk-fill); box-shadow: inset 0 0 0 1px var(--tk-field-line); transition: box-shadow .12s, background-color .12s;
}
.ob-field:focus-within { box-shadow: inset 0 0 0 1.5px var(--tk-focus); background: var(--tk-bg); }
.ob-field[data-bad] { box-shadow: inset 0 0 0 1.5px var(--tk-bad); }
.ob-field input {
  flex: 1 1 auto; inline-size: 100%; min-inline-size: 0; block-size: 100%; padding: 0; border: 0; background: none; color: var(--tk-text);
  font-size: var(--tk-2xl); font-weight: var(--tk-strong); letter-spacing: -.02em; font-variant-numeric: tabular-nums; outline: none; text-overflow: ellipsis;
}
.ob-field input[data-long] { font-size: max(16px, var(--tk-md)); letter-spacing: -.01em; }
.ob-field input::placeholder { color: var(--tk-text-2); opacity: 1; }
.ob-pick {
  display: flex; align-items: center; gap: 6px; flex: none; max-inline-size: 50%; block-size: 44px; padding-inline: 10px 8px; border-radius: calc(var(--tk-r-row) - 4px);
  background: var(--tk-bg); font-size: var(--tk-sm); font-weight: var(--tk-medium); box-shadow: inset 0 0 0 1px var(--tk-line);
}
.ob-pick:hover:not(:disabled) { background: var(--tk-fill-active); }
.ob-pick .icon { color: var(--tk-text-2); }
.ob-presets { margin: 0; padding: 0; border: 0; min-inline-size: 0; display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px; }
.ob-preset {
  block-size: 40px; border-radius: var(--tk-r-md); background: var(--tk-fill); font-size: var(--tk-sm); font-weight: var(--tk-medium);
  text-align: center; font-variant-numeric: tabular-nums; transition: background-color .12s;
}
.ob-preset:hover { background: var(--tk-fill-active); }
.ob-preset[aria-pressed="true"] { background: var(--tk-accent-soft); color: var(--tk-link); }
.ob-note { min-block-size: 20px; padding-inline: 4px; font-size: var(--tk-sm); }
.ob-foot { display: flex; flex-direction: column; align-items: center; gap: 4px; text-align: center; font-size: var(--tk-sm); color: var(--tk-text-2); text-wrap: balance; }
.ob-foot .link { display: inline-grid; align-items: center; min-block-size: 40px; }
.ob-month { padding: 16px 8px 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
section:first-child > .ob-month { padding-block-start: 4px; }
.ob-item { display: flex; align-items: center; gap: 12px; min-block-size: 56px; padding: 8px 14px 8px 8px; padding-inline: 8px 14px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.ob-more { display: grid; padding-block-start: 8px; }
@media (forced-colors: active) { .ob-field, .ob-pick, .ob-preset, .ob-rows, .ob-item, .ob-mark { border: 1px solid ButtonBorder; } .ob-preset[aria-pressed="true"] { outline: 2px solid Highlight; outline-offset: -2px; } }
`
