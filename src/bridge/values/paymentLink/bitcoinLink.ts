import { readAmount } from '../amount.ts'
import { BITCOIN_ADDRESS } from '../bitcoinAddress.ts'
import { linkQuery } from './linkQuery.ts'
import { refuseLink, stopLink } from './linkRefusal.ts'
import type { LinkNetwork, PaymentLink } from './paymentLink.ts'

const SATOSHI_DECIMALS = 8
/** `50`, `0.5`, `.5` and `5.`: BIP-21 has all of them. */
const AMOUNT = /^(?=.*[0-9])([0-9]*)(?:\.([0-9]*))?$/
const BECH32 = /^(bc|tb|bcrt)1/i

/** Codes for QR are upper-case; the address of a coin is compared in lower case (BIP-173). */
export const plainBitcoinAddress = (text: string): string =>
  BECH32.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text

/**
 * Reads what follows `bitcoin:`. Unknown parameters are optional, except those that begin with `req-`.
 *
 * @throws an error with a `linkProblem`
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 */
export function readBitcoinLink(text: string, { namespace }: LinkNetwork): PaymentLink {
  if (namespace !== 'bip122') stopLink({ reason: 'otherNetwork', network: 'bip122' })
  const end = text.indexOf('?')
  const to = plainBitcoinAddress(end < 0 ? text : text.slice(0, end))
  if (!BITCOIN_ADDRESS.test(to)) refuseLink('invalid', to || 'address')
  // A link in capitals has its keys in capitals too.
  const parameters = linkQuery(end < 0 ? '' : text.slice(end + 1), key => key.toLowerCase())
  for (const key of parameters.keys()) if (key.startsWith('req-')) refuseLink('unsupported', key)
  const amount = parameters.get('amount')
  if (amount === undefined) return { to }
  const [, whole = '', fraction = ''] = AMOUNT.exec(amount) ?? refuseLink('invalid', `amount=${amount}`)
  const decimal = `${whole || '0'}${fraction && `.${fraction}`}`
  if (readAmount(decimal, SATOSHI_DECIMALS) === null) refuseLink('invalid', `amount=${amount}`)
  return { to, token: 'native', amount: decimal }
}
