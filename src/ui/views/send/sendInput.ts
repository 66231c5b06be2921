import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { DataImage } from '../../../bridge/contract/image.ts'
import type { NameSource } from '../../../bridge/contract/nameSource.ts'
import type { Namespace, Network } from '../../../bridge/contract/network.ts'
import type { NameLookupProblem } from '../../../bridge/errors/nameLookup.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import type { ReviewedSend } from '../../../bridge/features/send/contract.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { formatAmount, readAmount, readDecimals } from '../../../bridge/values/amount.ts'
import { BITCOIN_ADDRESS } from '../../../bridge/values/bitcoinAddress.ts'
import { readDecimal, toPlaces } from '../../../bridge/values/decimal.ts'
import { multiplyDecimals } from '../../../bridge/values/decimalMath.ts'
import type { LinkProblem } from '../../../bridge/values/paymentLink/paymentLink.ts'
import { cleanText } from '../../format/cleanText.ts'
import type { Text } from '../../words/t.ts'

/** Why the address of a name is not known: no network for names, a record outside of the chain, a failed request. */
export interface NameProblem {
  readonly reason: NameLookupProblem | 'failed'
}

/** The state of the receiver's field. */
export type Receiver =
  | { readonly status: 'empty' | 'looking' }
  | {
      readonly status: 'bad'
      /** Why a link or a name is refused; absent for any other text. */
      readonly problem?: LinkProblem | NameProblem
    }
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
  bip122: BITCOIN_ADDRESS,
}
const NAME_MAX = 255

/** Whether it may be an address there; its checksum the engine looks at. */
export const isAddress = (text: string, namespace: Namespace): boolean =>
  ADDRESSES[namespace]?.test(text) ?? false

/** A payment link or an address with the prefix of a network; no address and no name has a colon. */
export const isLink = (text: string): boolean => text.includes(':')

/** Names are of accounts on EVM chains; one has a dot, and no blank. What it is letter by letter, ENSIP-15 decides. */
export const isName = (text: string, namespace: Namespace): boolean =>
  namespace === 'eip155' && text.length <= NAME_MAX && /^[^\s.:]+(\.[^\s.:]+)+$/u.test(text)

/** Whether names can be looked up: ENS is read on Ethereum, names of the registry at the blockchain API. */
export function mayFindNames(
  networks: readonly Pick<Network, 'caipNetworkId'>[],
  { projectId, endpoints }: Pick<EngineConfig, 'projectId' | 'endpoints'>,
): boolean {
  const isSource = (wanted: NameSource['type']) =>
    endpoints.names === undefined || [endpoints.names].flat().some(({ type }) => type === wanted)
  const hasEthereum =
    networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:1') ||
    Boolean(endpoints.rpc?.['eip155:1']?.length)
  return (
    (isSource('service') && Boolean(endpoints.blockchainApi ?? projectId)) || (isSource('ens') && hasEthereum)
  )
}

/** What of a text is known at once; a name has to be looked up, a link to be read. */
export function readReceiver(text: string, namespace: Namespace): Receiver {
  if (text === '') return { status: 'empty' }
  if (isAddress(text, namespace)) return { status: 'found', address: text }
  return { status: isLink(text) || isName(text, namespace) ? 'looking' : 'bad' }
}

/** Why a name could not be looked up. */
export function nameProblem(error: unknown): NameProblem {
  const { kind, data } = toErrorWire(error)
  const reason = kind === 'name-lookup' ? (data as Partial<NameProblem> | undefined)?.reason : undefined
  return { reason: reason === 'noEthereum' || reason === 'offChain' ? reason : 'failed' }
}

const NAME_REASONS: ReadonlySet<string> = new Set([
  'noEthereum',
  'offChain',
  'failed',
] satisfies NameProblem['reason'][])

/** Whether the text is a name that may have an address. */
export const isNameProblem = (problem: LinkProblem | NameProblem): problem is NameProblem =>
  NAME_REASONS.has(problem.reason)

export const getDecimals = ({ quantity }: TokenBalance): number => readDecimals(quantity.decimals)

/** Base units; `null` for what is no amount of this token. */
export const toUnits = (amount: string, token: TokenBalance): bigint | null =>
  readAmount(amount, getDecimals(token))

/** What there is of it, base units. */
export const getBalance = (token: TokenBalance): bigint => toUnits(token.quantity.numeric, token) ?? 0n

/** False for a negative decimal and for anything else. */
const isNotNegative = (text: string): boolean => (readDecimal(text)?.units ?? -1n) >= 0n

/** US dollars as an exact decimal string; `null` for an unknown price and an invalid amount. */
export function toDollars(amount: string, price: string | null): string | null {
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
  const units = token && amount !== '' ? toUnits(amount, token) : null
  const value = token ? toDollars(amount, token.price) : null
  const isNothing =
    value !== null && toPlaces(readDecimal(value) ?? { units: 0n, places: 0 }, 30, 'up') === 0n
  let words: Text = 'Preview send'
  if (receiver.status === 'bad') {
    const isName = receiver.problem !== undefined && isNameProblem(receiver.problem)
    words = isName ? 'Add address' : 'Invalid address'
  }
  if (receiver.status === 'empty') words = 'Add address'
  if (token && units !== null && units > getBalance(token)) words = 'Insufficient funds'
  if (amount === '' || units === 0n) words = 'Add amount'
  if (token && amount !== '' && (units === null || (units > 0n && isNothing))) words = 'Incorrect value'
  if (!token) words = 'Select token'
  return words
}
