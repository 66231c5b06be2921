import { getAddress } from 'viem/utils'
import { fail } from './errors.ts'
import { formatAmount, formatDuration, formatTime, formatUnit } from './numbers.ts'
import {
  type FieldPlace,
  findEnumText,
  readAddressList,
  readAddressParam,
  readIntegerParam,
  readParam,
  type Scope,
  type TokenFacts,
} from './scope.ts'
import { cleanSymbol, cleanText, quoteText } from './text.ts'
import { type TypedValue, toAddress, toInteger, toKey } from './values.ts'

type Hex = `0x${string}`

/** Writes one value; throws UnreadableError for a value that the format is not for. */
type WriteValue = (scope: Scope, value: TypedValue, place: FieldPlace) => Promise<string> | string

const BYTES_CHARS_MOST = 2 + 2 * 32
const UNIT_MOST = 12
const MESSAGE_MOST = 24
const DECIMALS_MOST = 77
const NETWORK_MOST = 40
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** An address with its checksum (EIP-55). */
export const formatAddress = (address: Hex): string => getAddress(address)

const requireInteger = (value: TypedValue): bigint => toInteger(value) ?? fail('no whole number')
const requireAddress = (value: TypedValue): Hex => toAddress(value) ?? fail('no address')

function requireCount(value: TypedValue): bigint {
  const number = requireInteger(value)
  return number < 0n ? fail('a negative number') : number
}

function formatBytes(bytes: Hex): string {
  return bytes.length <= BYTES_CHARS_MOST
    ? bytes
    : `${bytes.slice(0, 18)}... (${(bytes.length - 2) / 2} bytes)`
}

const writeRaw: WriteValue = (_scope, value) => {
  switch (value.kind) {
    case 'integer':
      return String(value.value)
    case 'address':
      return formatAddress(value.value)
    case 'boolean':
      return value.value ? 'yes' : 'no'
    case 'bytes':
      return formatBytes(value.value)
    case 'string':
      return quoteText(value.value) ?? fail('an invalid text')
    case 'text':
      return cleanText(value.value, BYTES_CHARS_MOST) ?? fail('an invalid text')
    default:
      return fail('a value of several parts')
  }
}

/** The network's own coin; its symbol is of the host's configuration. */
function formatCoin({ host }: Scope, value: bigint): string {
  const { symbol, decimals } = host.coin
  return formatAmount(value, decimals, cleanSymbol(symbol) ?? 'coins')
}

/**
 * What the chain states of a token. The descriptor's claim fills in the symbol alone, of its own contract, where the contract
 * has none and confirms the decimals.
 *
 * @throws UnreadableError when the chain contradicts the claim
 */
async function readConfirmedToken(
  { host, content, container }: Scope,
  address: Hex,
): Promise<TokenFacts | null> {
  const facts = await host.readToken(address)
  const claim = 'token' in content && address === container.to ? content.token : null
  if (!facts || !claim) return facts
  const isOtherSymbol = facts.symbol !== null && facts.symbol !== claim.ticker
  if (isOtherSymbol || (facts.decimals !== null && facts.decimals !== claim.decimals))
    fail('the chain contradicts the descriptor')
  return facts.symbol === null && facts.decimals !== null ? { ...facts, symbol: claim.ticker } : facts
}

/** Whether an address that the descriptor calls the network's own coin is no token of its own on the chain. */
async function isNative(scope: Scope, address: Hex): Promise<boolean> {
  if (address === NATIVE || BigInt(address) === 0n) return true
  const facts = await scope.host.readToken(address)
  if (!facts) return fail('the node does not answer')
  const { symbol, decimals } = scope.host.coin
  return facts.decimals === null || (facts.symbol === symbol && facts.decimals === decimals)
}

const formatUnknown = (value: bigint, address: Hex | null, chainId: bigint | null): string =>
  `${value} base units of ${address === null ? 'an unknown token' : `the unknown token ${formatAddress(address)}`}${
    chainId === null ? '' : ` on chain ${chainId}`
  }`

/** Text in place of an amount from the threshold on. Digits in it would pass for an amount. */
function readMessage(scope: Scope, place: FieldPlace): string {
  const message = readParam(scope, place, 'message')
  if (message === null) return 'Unlimited'
  const text = message.kind === 'text' ? cleanText(message.value, MESSAGE_MOST) : null
  return text === null || /\p{N}/u.test(text) ? fail('an invalid message') : text
}

const HEX_NUMBER = /^0x[0-9a-fA-F]{1,64}$/

function readThreshold(scope: Scope, place: FieldPlace): bigint | null {
  const value = readParam(scope, place, 'threshold')
  if (value === null) return null
  if (value.kind === 'text' && HEX_NUMBER.test(value.value)) return BigInt(value.value)
  return requireCount(value.kind === 'address' ? { kind: 'bytes', value: value.value } : value)
}

const writeTokenAmount: WriteValue = async (scope, value, place) => {
  const amount = requireInteger(value)
  const chainId = readIntegerParam(scope, place, 'chainId')
  const token = readAddressParam(scope, place, 'token')
  if (token === null) return formatUnknown(amount, null, null)
  if (chainId !== null && chainId !== scope.host.chainId) return formatUnknown(amount, token, chainId)
  const threshold = readThreshold(scope, place)
  const message = threshold !== null && amount >= threshold ? readMessage(scope, place) : null
  if (readAddressList(scope, place, 'nativeCurrencyAddress').includes(token)) {
    if (!(await isNative(scope, token))) fail('a token is called the network\u2019s own coin')
    return message === null
      ? formatCoin(scope, amount)
      : `${message} ${cleanSymbol(scope.host.coin.symbol) ?? 'coins'}`
  }
  const facts = await readConfirmedToken(scope, token)
  const symbol = cleanSymbol(facts?.symbol ?? null)
  if (symbol === null || facts?.decimals == null || facts.decimals > DECIMALS_MOST)
    return formatUnknown(amount, token, null)
  return message === null ? formatAmount(amount, facts.decimals, symbol) : `${message} ${symbol}`
}

const writeTicker: WriteValue = async (scope, value, place) => {
  const token = requireAddress(value)
  const chainId = readIntegerParam(scope, place, 'chainId')
  const isOther = chainId !== null && chainId !== scope.host.chainId
  const facts = isOther ? null : await readConfirmedToken(scope, token)
  return cleanSymbol(facts?.symbol ?? null) ?? formatAddress(token)
}

const writeNft: WriteValue = async (scope, value, place) => {
  const collection = readAddressParam(scope, place, 'collection') ?? fail('no collection')
  const facts = await readConfirmedToken(scope, collection)
  return `${cleanSymbol(facts?.symbol ?? null) ?? formatAddress(collection)} #${requireCount(value)}`
}

const writeDate: WriteValue = async (scope, value, { params }) => {
  const number = requireCount(value)
  const encoding = params.get('encoding')
  if (encoding === 'timestamp') return formatTime(number)
  if (encoding !== 'blockheight') return fail('an unknown encoding')
  const block = await scope.host.readBlock()
  if (!block) return `block ${number}`
  const time = block.time + (number - block.number) * block.pace
  return time < 0n ? `block ${number}` : `block ${number} (about ${formatTime(time)})`
}

const writeUnit: WriteValue = (scope, value, place) => {
  const base = readParam(scope, place, 'base')
  const decimals = readIntegerParam(scope, place, 'decimals') ?? 0n
  const text = base?.kind === 'text' ? base.value : null
  // Authors write a blank for a number without a unit.
  const unit = text?.trim() === '' ? '' : text && cleanText(text, UNIT_MOST)
  // A digit in the unit would pass for a part of the number.
  if (unit === null || /^[\p{N}.,]/u.test(unit) || decimals < 0n || decimals > DECIMALS_MOST)
    return fail('an invalid unit')
  return formatUnit(requireInteger(value), Number(decimals), unit, place.params.get('prefix') === true)
}

const writeEnum: WriteValue = (scope, value, { params }) => {
  const key = toKey(value) ?? fail('a value of several parts')
  return findEnumText(scope, params.get('$ref'), key) ?? fail('no text for the value')
}

const writeChain: WriteValue = ({ host }, value) => {
  const number = requireCount(value)
  const name = host.findNetworkName(number)
  return (name === null ? null : cleanText(name, NETWORK_MOST)) ?? `chain ${number}`
}

const writeAddressName: WriteValue = (scope, value, place) => {
  const address = requireAddress(value)
  const isSender = readAddressList(scope, place, 'senderAddress').includes(address)
  return isSender ? 'the sender' : formatAddress(address)
}

const WRITERS: ReadonlyMap<string, WriteValue> = new Map([
  ['raw', writeRaw],
  ['amount', (scope, value) => formatCoin(scope, requireInteger(value))],
  ['tokenAmount', writeTokenAmount],
  ['tokenTicker', writeTicker],
  ['nftName', writeNft],
  ['date', writeDate],
  ['duration', (_scope, value) => formatDuration(requireCount(value))],
  ['unit', writeUnit],
  ['enum', writeEnum],
  ['chainId', writeChain],
  ['addressName', writeAddressName],
])

/**
 * Writes one value in a format of ERC-7730; `calldata` is written by `describeCall`.
 *
 * @throws UnreadableError for an unknown format, and for a value that the format is not for
 */
export async function formatValue(
  scope: Scope,
  format: string,
  value: TypedValue,
  place: FieldPlace,
): Promise<string> {
  const write = WRITERS.get(format) ?? fail('an unknown format')
  return write(scope, value, place)
}
