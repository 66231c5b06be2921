// The rows that reach services of payments and swaps: one chunk, fetched with the first of them.

export { observeExchangeStatus, observeExchanges } from './exchanges.ts'
export { observeOnramp } from './onramp.ts'
export { observePay } from './pay.ts'
export { observeSwapQuote } from './swapQuote.ts'
