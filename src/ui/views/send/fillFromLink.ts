import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import { formatAmount, readAmount } from '../../../bridge/values/amount.ts'
import type { LinkProblem, PaymentLink } from '../../../bridge/values/paymentLink/paymentLink.ts'
import type { Draft } from './sendDraft.ts'
import { getDecimals } from './sendInput.ts'
import { tokenKey, tokenReference } from './useSendToken.ts'

/** Contracts have one address in any case, mints have not. */
const isToken = (token: TokenBalance, wanted: string): boolean => {
  const reference = tokenReference(token)
  if (wanted === 'native' || reference === undefined) return wanted === 'native' && reference === undefined
  return wanted.startsWith('0x') ? reference.toLowerCase() === wanted.toLowerCase() : reference === wanted
}

export type LinkFill = Pick<Draft, 'to'> & Partial<Pick<Draft, 'token' | 'amount'>>

/**
 * The input of the form that a payment link asks for.
 *
 * @param tokens of the account; `null` while they are loading
 * @returns the input, the reason against the link, or `null` while tokens are missing
 */
export function fillFromLink(
  { to, token: wanted, units, amount }: PaymentLink,
  tokens: readonly TokenBalance[] | null,
  current: TokenBalance | null,
): { readonly fill: LinkFill } | { readonly problem: LinkProblem } | null {
  if (wanted === undefined) return { fill: { to } }
  if (tokens === null) return null
  const token = tokens.find(candidate => isToken(candidate, wanted))
  if (!token) return { problem: { reason: 'token', part: wanted } }
  const key = tokenKey(token)
  const decimals = getDecimals(token)
  if (units !== undefined) return { fill: { to, token: key, amount: formatAmount(BigInt(units), decimals) } }
  if (amount !== undefined)
    return readAmount(amount, decimals) === null
      ? { problem: { reason: 'invalid', part: `amount=${amount}` } }
      : { fill: { to, token: key, amount } }
  // The amount that was typed is of another token.
  return { fill: { to, token: key, ...(current !== token && { amount: '' }) } }
}
