export const payCss = `
.pay { display: flex; flex-direction: column; gap: 16px; }
.pay-sum { display: flex; flex-direction: column; align-items: center; gap: 6px; padding-block: 8px 4px; text-align: center; }
.pay-amount { font-size: var(--tk-2xl); font-weight: var(--tk-strong); letter-spacing: -.03em; line-height: 1.15; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; text-wrap: balance; }
.pay-amount[data-long] { font-size: var(--tk-xl); letter-spacing: -.015em; line-height: 1.3; }
.pay-net { display: flex; align-items: center; justify-content: center; gap: 6px; max-inline-size: 100%; font-size: var(--tk-sm); color: var(--tk-text-2); }
.pay-net-text { min-inline-size: 0; overflow-wrap: anywhere; text-wrap: balance; }
.pay-to { display: flex; flex-direction: column; gap: 2px; padding: 12px 16px; border-radius: var(--tk-r-row); background: var(--tk-fill); font-size: var(--tk-sm); }
.pay-to p { word-break: break-all; text-wrap: balance; font-weight: var(--tk-medium); font-variant-numeric: tabular-nums; direction: ltr; unicode-bidi: isolate; text-align: -webkit-match-parent; text-align: match-parent; }
.pay-note { padding-inline: 4px; font-size: var(--tk-sm); color: var(--tk-text-2); text-align: center; text-wrap: balance; }
.pay-label { padding: 0 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
@media (forced-colors: active) { .pay-to { border: 1px solid ButtonBorder; } }
`
