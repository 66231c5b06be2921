import { transactionMarkCss } from '../parts/TransactionMark.tsx'

export const recentTransactionsCss = `
.rt { display: flex; flex-direction: column; gap: 8px; margin-block-end: 12px; }
.rt-title { padding-inline: 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
${transactionMarkCss}`
