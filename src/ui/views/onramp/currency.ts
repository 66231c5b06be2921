/** The currency of an amount as long as the provider's list of currencies is not known. */
export const DEFAULT_CURRENCY = 'USD'
