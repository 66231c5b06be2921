/** The hint takes no room without a text, also in a column with gaps; its live region stays. */
export const amountHintCss = `
.amount-hint { font-size: var(--tk-sm); color: var(--tk-text-2); text-wrap: pretty; unicode-bidi: plaintext; text-align: -webkit-match-parent; text-align: match-parent; }
.amount-hint.bad { color: var(--tk-bad); }
.amount-hint:empty { position: absolute; }
.amount-whole { font-size: var(--tk-sm); color: var(--tk-text-2); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; direction: ltr; }
`
