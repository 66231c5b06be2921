import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, Network } from '../../../bridge/contract/network.ts'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { formatAmount, readDecimals } from '../../../bridge/values/amount.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { readDecimal, toPlaces } from '../../../bridge/values/decimal.ts'
import { multiplyDecimals } from '../../../bridge/values/decimalMath.ts'
import { hasValidChecksum } from '../../base/hasValidChecksum.ts'
import { cleanName } from '../cleanName.ts'
import { readPicture } from './picture.ts'
import { readFigure } from './readFigure.ts'
import { readPrice } from './readPrice.ts'
import { isDisguised, isSuspiciousText } from './suspicious.ts'

/** A token of an external list, not validated yet. */
export interface Holding {
  readonly name?: unknown
  readonly symbol?: unknown
  /** CAIP-10 or plain; absent for the network's own coin. */
  readonly address?: string | null | undefined
  readonly decimals?: unknown
  readonly numeric?: unknown
  readonly price?: unknown
  readonly icon?: unknown
}

const NAME_MAX = 60
const SYMBOL_MAX = 20

const ADDRESS: Readonly<Record<string, RegExp>> = {
  eip155: EVM_ADDRESS,
  solana: SOLANA_ADDRESS,
}
/** How services write the coin where they want an address. */
const NATIVE: ReadonlySet<string> = new Set([
  'native',
  `0x${'e'.repeat(40)}`,
  `0x${'0'.repeat(40)}`,
  'So11111111111111111111111111111111111111111',
])

/** What services call the coin of a network. */
export const nativeAddress = ({ chainNamespace }: Network): string =>
  chainNamespace === 'solana' ? `So${'1'.repeat(41)}` : `0x${'e'.repeat(40)}`

const withoutNetwork = (reported: string, { caipNetworkId }: Network): string =>
  reported.startsWith(`${caipNetworkId}:`) ? reported.slice(caipNetworkId.length + 1) : reported

/**
 * Whether an address is EVM's, in digits of both cases, and breaks EIP-55: a digit or a letter is not what its author
 * wrote.
 */
export function hasWrongChecksum(network: Network, reported: string | null | undefined): boolean {
  const { chainNamespace, caipNetworkId } = network
  const address = withoutNetwork(reported ?? '', network)
  if (chainNamespace !== 'eip155' || !ADDRESS.eip155?.test(address)) return false
  if (NATIVE.has(address) || NATIVE.has(address.toLowerCase())) return false
  return !hasValidChecksum(address, evmChainId(caipNetworkId))
}

/**
 * The token's own address, `undefined` for the coin, `null` for what is of another network, no address, or has a wrong
 * checksum.
 */
export function readTokenAddress(
  network: Network,
  reported: string | null | undefined,
): CaipAddress | undefined | null {
  const { caipNetworkId, chainNamespace } = network
  if (reported === undefined || reported === null || reported === '') return undefined
  const address = withoutNetwork(reported, network)
  if (NATIVE.has(address) || NATIVE.has(address.toLowerCase())) return undefined
  if (!ADDRESS[chainNamespace]?.test(address)) return null
  if (hasWrongChecksum(network, address)) return null
  return `${caipNetworkId}:${address}`
}

/**
 * Base units of an external list as a decimal string.
 *
 * @returns `undefined` where the decimals make no sense
 */
export function toNumeric(units: bigint | string, decimals: unknown): string | undefined {
  const places = readPlaces(decimals)
  return places === null ? undefined : formatAmount(BigInt(units), places)
}

function readPlaces(value: unknown): number | null {
  try {
    return typeof value === 'string' || typeof value === 'number' ? readDecimals(value) : null
  } catch {
    return null
  }
}

/**
 * One token, every field read as hostile.
 *
 * @returns `null` for what makes no sense, and for a token of 0 decimals
 */
export function readHolding(holding: Holding, network: Network): TokenBalance | null {
  const address = readTokenAddress(network, holding.address)
  const decimals = readPlaces(holding.decimals)
  const reported = readDecimal(readFigure(holding.numeric))
  const price = readPrice(holding.price)
  if (address === null || decimals === null || decimals === 0 || reported === null || price === undefined)
    return null
  // More digits than the token has are dropped, never rounded up.
  const numeric = formatAmount(toPlaces(reported, decimals, 'down'), decimals)
  const worth = {
    chainId: network.caipNetworkId,
    quantity: { decimals: String(decimals), numeric },
    price,
    value: price === null ? null : multiplyDecimals(price, numeric),
  }
  const icon = readPicture(holding.icon)
  const coin = network.nativeCurrency
  if (address === undefined) {
    // Name and symbol of the native coin come from the config, not from the service.
    if (decimals !== coin.decimals) return null
    return { ...worth, name: coin.name, symbol: coin.symbol, icon: icon ?? symbolPicture(coin.symbol) }
  }
  const [name, symbol] = [holding.name, holding.symbol].map(text => (typeof text === 'string' ? text : ''))
  return { ...worth, address, icon, ...chooseNames(name ?? '', symbol ?? '', network) }
}

/** The explorer has pictures by symbol. */
const symbolPicture = (symbol: string) => (/^[\w-]{1,20}$/.test(symbol) ? symbol : null)

function chooseNames(name: string, symbol: string, { nativeCurrency }: Network) {
  const shown = { name: cleanName(name, NAME_MAX), symbol: cleanName(symbol, SYMBOL_MAX) }
  const isSuspicious =
    shown.name === '' ||
    shown.symbol === '' ||
    isSuspiciousText(name) ||
    isSuspiciousText(symbol) ||
    isDisguised(symbol, nativeCurrency.symbol)
  return {
    name: shown.name || shown.symbol || 'Unknown token',
    symbol: shown.symbol || '?',
    ...(isSuspicious ? { isSuspicious: true as const } : {}),
  }
}
