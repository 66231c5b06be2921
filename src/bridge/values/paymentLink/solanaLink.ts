import { SOLANA_ADDRESS } from '../addressPatterns.ts'
import { linkQuery } from './linkQuery.ts'
import { refuseLink, stopLink } from './linkRefusal.ts'
import type { LinkNetwork, PaymentLink } from './paymentLink.ts'

const AMOUNT = /^(0|[1-9][0-9]{0,77})(\.[0-9]{1,78})?$/
/** Text for people, which the form has no place for. */
const LABELS = ['label', 'message']

/**
 * Reads what follows `solana:`. A transfer without the link's `reference` or `memo` would not be recognised by its
 * receiver, so that a link with one of them is refused.
 *
 * @throws an error with a `linkProblem`
 * @see https://docs.solanapay.com/spec
 */
export function readSolanaLink(text: string, { namespace }: LinkNetwork): PaymentLink {
  if (/^https?(:|%3a)/i.test(text)) stopLink({ reason: 'website' })
  if (namespace !== 'solana') stopLink({ reason: 'otherNetwork', network: 'solana' })
  const end = text.indexOf('?')
  const to = end < 0 ? text : text.slice(0, end)
  if (!SOLANA_ADDRESS.test(to)) refuseLink('invalid', to || 'address')
  const parameters = linkQuery(end < 0 ? '' : text.slice(end + 1))
  for (const key of parameters.keys())
    if (key !== 'amount' && key !== 'spl-token' && !LABELS.includes(key)) refuseLink('unsupported', key)
  const mint = parameters.get('spl-token')
  const amount = parameters.get('amount')
  if (mint !== undefined && !SOLANA_ADDRESS.test(mint)) refuseLink('invalid', `spl-token=${mint}`)
  if (amount !== undefined && !AMOUNT.test(amount)) refuseLink('invalid', `amount=${amount}`)
  return {
    to,
    ...((mint ?? amount) !== undefined && { token: mint ?? 'native' }),
    ...(amount !== undefined && { amount }),
  }
}
