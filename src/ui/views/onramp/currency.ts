/** The currency of an amount as long as the provider's list of currencies is not known. */
export const DEFAULT_CURRENCY = 'USD'

/** How long an amount stands still before a price and a page are requested for it. */
export const TYPING_MS = 500

/** Whether a typed amount is above zero; a refused text is not. */
export const isPositive = (amount: string): boolean => /[1-9]/.test(amount)
