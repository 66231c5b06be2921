/** What an answer is. */
export type ResponseKind = 'transaction' | 'message' | 'object'

/** A hash also fits "at least 62 digits": the transaction wins. */
export function classify(response: unknown): ResponseKind {
  if (typeof response !== 'string') return 'object'
  if (/^0x[0-9a-fA-F]{64}$/.test(response)) return 'transaction'
  return /^0x[0-9a-fA-F]{62,}$/.test(response) ? 'message' : 'object'
}
