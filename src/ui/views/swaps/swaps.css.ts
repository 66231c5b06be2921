import { amountHintCss } from '../../components/AmountHint.css.ts'

/** What the views of a swap share. */
export const swapsCss = `
${amountHintCss}
.swap { display: flex; flex-direction: column; gap: 4px; }
.swap-side { display: grid; gap: 4px; padding: 12px 12px 10px 16px; padding-inline: 16px 12px; border-radius: calc(var(--tk-r-row) * 1.15); background: var(--tk-fill); box-shadow: inset 0 0 0 1px var(--tk-field-line); transition: box-shadow .12s, background-color .12s; }
.swap-side:focus-within:has(input:focus) { box-shadow: inset 0 0 0 1.5px var(--tk-focus); background: var(--tk-bg); }
.swap-line { display: flex; align-items: center; gap: 8px; min-inline-size: 0; }
.swap-label { font-size: var(--tk-sm); color: var(--tk-text-2); }
.swap-amount { flex: 1 1 auto; min-inline-size: 0; inline-size: 100%; block-size: 40px; padding: 0; border: 0; background: none; outline: none; font-weight: var(--tk-strong); font-size: var(--tk-2xl); letter-spacing: -.02em; font-variant-numeric: tabular-nums; text-overflow: ellipsis; direction: ltr; text-align: -webkit-match-parent; text-align: match-parent; }
.swap-amount::placeholder { color: var(--tk-text-2); opacity: 1; }
.swap-amount:disabled { color: var(--tk-text-2); opacity: 1; }
.swap-token { display: flex; align-items: center; gap: 8px; flex: none; max-inline-size: 148px; min-block-size: 40px; padding-inline: 6px 10px; border-radius: 20px; background: var(--tk-bg); box-shadow: inset 0 0 0 1px var(--tk-line); font-weight: var(--tk-medium); transition: background-color .12s; }
.swap-token:hover:not(:disabled) { background: var(--tk-fill-hover); }
.swap-token[data-empty] { padding-inline: 14px 10px; background: var(--tk-accent); color: var(--tk-on-accent); box-shadow: none; }
.swap-foot { flex-wrap: wrap; justify-content: space-between; min-block-size: 40px; margin-block-start: -4px; font-size: var(--tk-sm); color: var(--tk-text-2); font-variant-numeric: tabular-nums; }
.swap-foot[data-low] { min-block-size: 24px; margin-block-start: 0; }
.swap-worth { min-inline-size: 0; overflow-wrap: anywhere; }
.swap-have { display: flex; align-items: center; justify-content: flex-end; gap: 4px; min-inline-size: 0; margin-inline-start: auto; }
.swap-max { flex: none; min-block-size: 40px; padding-inline: 10px; border-radius: 12px; font-weight: var(--tk-medium); color: var(--tk-link); }
.swap-max:hover { background: var(--tk-fill-hover); }
.swap-turn { display: grid; place-items: center; align-self: center; inline-size: 40px; block-size: 40px; margin-block: -20px; border-radius: 14px; background: var(--tk-bg); color: var(--tk-text-2); box-shadow: inset 0 0 0 1px var(--tk-line), 0 0 0 3px var(--tk-bg); z-index: 1; transition: color .12s, transform .2s var(--tk-ease); }
.swap-turn:hover:not(:disabled) { color: var(--tk-text); transform: rotate(.5turn); }
.swap-alert { display: flex; flex-direction: column; margin-block-start: 4px; padding: 10px 16px; border-radius: var(--tk-r-row); background: var(--tk-bad-soft); color: var(--tk-bad); font-size: var(--tk-sm); text-wrap: pretty; }
.swap-alert[data-tone="warn"] { background: var(--tk-warn-soft); color: var(--tk-warn); }
.swap-more { display: flex; align-items: center; justify-content: space-between; gap: 12px; inline-size: 100%; min-block-size: 48px; padding: 8px 12px 8px 16px; padding-inline: 16px 12px; margin-block-start: 4px; border-radius: var(--tk-r-row); font-size: var(--tk-sm); font-variant-numeric: tabular-nums; transition: background-color .12s; }
.swap-more:hover:not(:disabled) { background: var(--tk-fill); }
.swap-more > span:first-child { min-inline-size: 0; overflow-wrap: anywhere; }
.swap-more .icon { flex: none; color: var(--tk-text-2); transition: transform .15s var(--tk-ease); }
.swap-more[aria-expanded="true"] .icon { transform: rotate(.5turn); }
.swap-facts { display: grid; gap: 8px; margin: 0; padding: 4px 16px 8px; font-size: var(--tk-sm); line-height: 20px; animation: tk-fade .15s; }
.swap-fact { display: flex; justify-content: space-between; gap: 16px; }
.swap-fact > dt { flex: none; color: var(--tk-text-2); }
.swap-fact > dd { min-inline-size: 0; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; white-space: pre-line; }
.swap-fact .skeleton { margin-inline-start: auto; }
.swap-fact > .bad { color: var(--tk-bad); font-weight: var(--tk-medium); }
.swap-do { display: grid; margin-block-start: 8px; }
.swap-do.two { grid-template-columns: 1fr 1.4fr; gap: 8px; }
.swap-pair { display: grid; gap: 2px; padding: 8px 16px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.swap-one { display: flex; align-items: center; gap: 12px; min-block-size: 60px; min-inline-size: 0; }
.swap-one > .row-text { gap: 2px; }
.swap-one .row-title { font-size: var(--tk-xl); font-weight: var(--tk-strong); letter-spacing: -.01em; font-variant-numeric: tabular-nums; }
.swap-then { display: flex; padding-inline-start: 10px; color: var(--tk-text-2); }
.chips { display: flex; flex-wrap: wrap; gap: 8px; margin-block: 12px 4px; }
.chip { display: flex; align-items: center; gap: 6px; min-block-size: 40px; padding-inline: 6px 12px; border-radius: 20px; box-shadow: inset 0 0 0 1px var(--tk-line); font-weight: var(--tk-medium); font-size: var(--tk-sm); transition: background-color .12s; }
.chip:hover:not(:disabled) { background: var(--tk-fill-hover); }
.chip:disabled { opacity: .55; }
.chip[aria-pressed=true] { background: var(--tk-fill-hover); box-shadow: inset 0 0 0 1px var(--tk-accent); }
.chip-text { padding-inline-start: 6px; }
fieldset.chips { border: 0; padding: 0; margin-inline: 0; }
.group { display: flex; align-items: flex-end; block-size: 32px; padding: 0 8px 6px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
@media (forced-colors: active) { .swap-side, .swap-token, .swap-turn, .chip, .swap-pair, .swap-alert { border: 1px solid ButtonBorder; } }
`
