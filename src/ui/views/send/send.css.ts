import { amountHintCss } from '../../components/AmountHint.css.ts'

/** Rules of the views of a payment. */
export const sendCss = `
${amountHintCss}
.send { display: flex; flex-direction: column; gap: 8px; }
.send-box {
  display: flex; flex-direction: column; gap: 6px; padding: 14px 16px; border-radius: var(--tk-r-row); background: var(--tk-fill);
  box-shadow: inset 0 0 0 1px var(--tk-field-line); transition: box-shadow .12s, background-color .12s;
}
.send-box:focus-within { box-shadow: inset 0 0 0 1.5px var(--tk-focus); background: var(--tk-bg); }
.send-line { display: flex; align-items: center; gap: 8px; min-inline-size: 0; min-block-size: 40px; }
.send-line input {
  flex: 1 1 0; inline-size: 100%; min-inline-size: 0; block-size: 40px; padding: 0; border: 0; background: none; color: var(--tk-text); outline: none;
}
.send-line input::placeholder { color: var(--tk-text-2); opacity: 1; }
.send-amount { font-size: var(--tk-2xl); font-weight: var(--tk-strong); letter-spacing: -.02em; font-variant-numeric: tabular-nums; text-overflow: ellipsis; direction: ltr; text-align: -webkit-match-parent; text-align: match-parent; }
.send-field { position: relative; display: grid; flex: 1 1 auto; min-inline-size: 0; }
.send-field input { text-overflow: ellipsis; }
.send-rest { position: absolute; inset: 0; display: flex; align-items: center; overflow: hidden; direction: ltr; font-size: clamp(13px, 4.5vw, max(16px, var(--tk-md))); font-variant-numeric: tabular-nums; white-space: nowrap; pointer-events: none; }
.send-field:not(:focus-within):has(.send-rest) input { color: transparent; }
.send-field:focus-within .send-rest { display: none; }
.send-to { font-size: max(16px, var(--tk-md)); }
.send-under { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 32px; font-size: var(--tk-sm); color: var(--tk-text-2); font-variant-numeric: tabular-nums; }
.send-held { display: flex; align-items: center; justify-content: flex-end; gap: 2px; min-inline-size: 0; }
.send-small { flex: none; display: inline-grid; place-items: center; min-inline-size: 44px; min-block-size: 40px; margin-block: -4px; padding-inline: 10px; border-radius: 10px; color: var(--tk-link); font-size: var(--tk-sm); font-weight: var(--tk-medium); }
.send-small:hover:not(:disabled) { background: var(--tk-fill-hover); }
.send-small:disabled { opacity: .55; }
.send-token {
  display: flex; align-items: center; gap: 8px; flex: none; max-inline-size: 50%; min-block-size: 40px; padding-inline: 6px 10px; border-radius: 20px;
  background: var(--tk-bg); font-weight: var(--tk-medium); box-shadow: inset 0 0 0 1px var(--tk-line); transition: background-color .12s;
}
.send-token:hover { background: var(--tk-fill-hover); }
.send-token .icon { color: var(--tk-text-2); flex: none; }
.send-token-none { padding-inline-start: 14px; }
.send-who { display: flex; align-items: center; gap: 8px; min-inline-size: 0; min-block-size: 24px; font-size: var(--tk-sm); color: var(--tk-text-2); }
.send-like { display: flex; flex-direction: column; gap: 8px; }
.send-like:empty { display: none; }
.send-like-words { display: flex; gap: 8px; color: var(--tk-warn); font-size: var(--tk-sm); text-wrap: pretty; }
.send-like-words .icon { flex: none; margin-block-start: 1px; }
.send-whole { max-inline-size: 21.5ch; margin-inline-start: 26px; overflow-wrap: anywhere; direction: ltr; text-align: -webkit-match-parent; text-align: match-parent; font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: var(--tk-xs); line-height: 1.5; }
.send-error { min-block-size: 20px; padding-inline: 16px; font-size: var(--tk-sm); color: var(--tk-bad); text-wrap: pretty; overflow-wrap: anywhere; }
.send-error:empty { min-block-size: 0; }
.avatar { position: relative; flex: none; border-radius: 50%; overflow: hidden; }
.avatar img { inline-size: 100%; block-size: 100%; }
.rev { display: flex; flex-direction: column; gap: 8px; }
.rev-top { display: flex; flex-direction: column; align-items: center; gap: 4px; padding: 12px 8px 16px; text-align: center; }
.rev-amount { max-inline-size: 100%; margin-block-start: 8px; font-size: var(--tk-2xl); font-weight: var(--tk-strong); letter-spacing: -.02em; line-height: 1.25; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.rev-amount[data-long="true"] { font-size: var(--tk-xl); letter-spacing: -.01em; }
.rev-exact { max-inline-size: 100%; font-size: var(--tk-xs); font-variant-numeric: tabular-nums; color: var(--tk-text-2); overflow-wrap: anywhere; }
.rev-list { display: flex; flex-direction: column; border-radius: var(--tk-r-row); background: var(--tk-fill); padding-inline: 16px; }
.rev-item { display: flex; align-items: flex-start; justify-content: space-between; gap: 16px; padding-block: 12px; font-size: var(--tk-sm); }
.rev-item + .rev-item { box-shadow: inset 0 1px var(--tk-line); }
.rev-item dt { flex: none; color: var(--tk-text-2); }
.rev-item dd { display: flex; flex-direction: column; align-items: flex-end; gap: 2px; min-inline-size: 0; text-align: end; font-weight: var(--tk-medium); font-variant-numeric: tabular-nums; }
.rev-line { display: flex; align-items: center; gap: 6px; max-inline-size: 100%; }
.rev-address { max-inline-size: 23ch; font-weight: var(--tk-medium); overflow-wrap: anywhere; direction: ltr; text-align: -webkit-match-parent; text-align: match-parent; font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: var(--tk-xs); line-height: 1.5; }
.rev-warn { display: flex; gap: 10px; padding: 12px 16px; border-radius: var(--tk-r-row); background: var(--tk-warn-soft); color: var(--tk-warn); font-size: var(--tk-sm); text-wrap: pretty; }
.rev-warn .icon { flex: none; margin-block-start: 1px; }
.rev-note { min-block-size: 20px; margin-block: 4px; padding-inline: 8px; text-align: center; font-size: var(--tk-sm); color: var(--tk-text-2); text-wrap: pretty; }
.rev-note[data-bad="true"] { color: var(--tk-bad); }
@media (forced-colors: active) { .send-box, .send-token, .rev-list, .rev-warn { border: 1px solid ButtonBorder; } }
`
