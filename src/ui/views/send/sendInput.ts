import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { ReviewedSend } from '../../../bridge/contract/features/send.ts'
import type { Namespace, Network } from '../../../bridge/contract/network.ts'
import type { DataImage } from '../../../bridge/contract/wallet.ts'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { formatAmount, readAmount, readDecimals } from '../../../bridge/values/amount.ts'
import { readDecimal, toPlaces } from '../../../bridge/values/decimal.ts'
import { multiplyDecimals } from '../../../bridge/values/decimalMath.ts'
import { cleanText } from '../../format/cleanText.ts'
import type { Text } from '../../words/t.ts'

/** The state of the receiver's field. */
export type Receiver =
  | { readonly status: 'empty' | 'bad' | 'looking' }
  | {
      readonly status: 'found'
      readonly address: string
      /** That it was found by; absent for an address that was typed. */
      readonly name?: string
      /** A `data:` URL. */
      readonly avatar?: DataImage | null
    }

const ADDRESSES: Readonly<Record<string, RegExp>> = {
  eip155: EVM_ADDRESS,
  solana: SOLANA_ADDRESS,
  bip122: /^([1-9A-HJ-NP-Za-km-z]{25,36}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87})$/i,
}
const NAME_MAX = 255

/** Whether it may be an address there; its checksum the engine looks at. */
export const isAddress = (text: string, namespace: Namespace): boolean =>
  ADDRESSES[namespace]?.test(text) ?? false

/** Names are of accounts on EVM chains; one has a dot, and no blank. */
export const isName = (text: string, namespace: Namespace): boolean =>
  namespace === 'eip155' && text.length <= NAME_MAX && /^[^\s.]+(\.[^\s.]+)+$/u.test(text)

export const decimalsOf = ({ quantity }: TokenBalance): number => readDecimals(quantity.decimals)

/** Base units; `null` for what is no amount of this token. */
export const unitsOf = (amount: string, token: TokenBalance): bigint | null =>
  readAmount(amount, decimalsOf(token))

/** What there is of it, base units. */
export const balanceOf = (token: TokenBalance): bigint => unitsOf(token.quantity.numeric, token) ?? 0n

/** False for a negative decimal and for anything else. */
const isNotNegative = (text: string): boolean => (readDecimal(text)?.units ?? -1n) >= 0n

/** US dollars as an exact decimal string; `null` for an unknown price and an invalid amount. */
export function dollarsOf(amount: string, price: string | null): string | null {
  if (price === null || !isNotNegative(amount) || !isNotNegative(price)) return null
  return multiplyDecimals(amount, price)
}

/** A fee is shown with eight decimals at most, rounded up: it never costs more than it says. */
const FEE_PLACES = 8

export function feeWords(fee: string, decimals: number): string {
  if (decimals <= FEE_PLACES) return formatAmount(BigInt(fee), decimals)
  const scale = 10n ** BigInt(decimals - FEE_PLACES)
  return formatAmount((BigInt(fee) + scale - 1n) / scale, FEE_PLACES)
}

/**
 * The fee of a review with the symbol of its network's coin; base units alone where the network is not known any more.
 */
export const feeText = ({ fee }: Pick<ReviewedSend, 'fee'>, network: Network | null): string =>
  network
    ? `${feeWords(fee, network.nativeCurrency.decimals)} ${cleanText(network.nativeCurrency.symbol, 12, '')}`
    : fee

/** The label of the button, a key of the catalogue: the last condition that holds. */
export function buttonWords(token: TokenBalance | null, amount: string, receiver: Receiver): Text {
  const units = token && amount !== '' ? unitsOf(amount, token) : null
  const value = token ? dollarsOf(amount, token.price) : null
  const isNothing =
    value !== null && toPlaces(readDecimal(value) ?? { units: 0n, places: 0 }, 30, 'up') === 0n
  let words: Text = 'Preview Send'
  if (receiver.status === 'bad') words = 'Invalid Address'
  if (receiver.status === 'empty') words = 'Add Address'
  if (token && units !== null && units > balanceOf(token)) words = 'Insufficient Funds'
  if (amount === '' || units === 0n) words = 'Add Amount'
  if (token && amount !== '' && (units === null || (units > 0n && isNothing))) words = 'Incorrect Value'
  if (!token) words = 'Select Token'
  return words
}
