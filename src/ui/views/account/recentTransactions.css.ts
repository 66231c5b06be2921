export const recentTransactionsCss = `
.rt { display: flex; flex-direction: column; gap: 8px; margin-block-end: 12px; }
.rt-title { padding-inline: 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.rt-mark { border-radius: 50%; }
.rt-pending { color: var(--tk-link); }
.rt-confirmed { color: var(--tk-good); }
.rt-failed { color: var(--tk-bad); }
.rt-unknown { color: var(--tk-warn); }
`
