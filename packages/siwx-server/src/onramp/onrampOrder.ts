import { EVM_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import { checksumAddress } from '../../../../src/siwx/checksumAddress.ts'
import { findProfile } from '../../../../src/siwx/profiles.ts'
import { FieldRefusal } from '../errors.ts'
import type { OnrampNetworkNames } from './onrampNetworks.ts'

/** Services whose pages the handler makes. */
export const ONRAMP_SERVICES = ['coinbase', 'moonpay', 'transak', 'ramp'] as const
/** A service whose pages the handler makes. */
export type OnrampService = (typeof ONRAMP_SERVICES)[number]

/** What a page asks `createOnrampHandler` for, once it is checked. */
export interface OnrampHandlerOrder {
  /** The service whose page is opened. */
  readonly service: OnrampService
  /** Default: `buy`. */
  readonly direction: 'buy' | 'sell'
  /** The account, in the spelling of its network. */
  readonly address: string
  /** CAIP-2 id. */
  readonly network: string
  /** Symbol of the asset. Default: the network's coin. */
  readonly asset: string
  /** ISO 4217. */
  readonly fiatCurrency?: string
  /** A decimal string: money when buying, the asset when selling. */
  readonly amount?: string
  /** Where the service's page leads back to: one of the host's origins. */
  readonly redirectUrl?: string
}

const SYMBOL = /^[A-Za-z0-9]{1,12}$/
const FIAT = /^[A-Z]{3}$/
const AMOUNT = /^\d{1,9}(?:\.\d{1,8})?$/
const URL_MAX = 2_048
/** Addresses of Bitcoin's main network; the profile also reads those of its test networks. */
const BITCOIN_MAINNET = /^(?:bc1|[13])/

type Fields = Readonly<Record<string, unknown>>

const isAmong = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value)

/**
 * Reads an account's address. Addresses of other networks, of contracts that no key has (the zero address) and with a wrong
 * checksum are refused: what is sent there is lost.
 */
function readAddress(network: string, address: unknown): string {
  const profile = findProfile(network)
  if (!profile || typeof address !== 'string') throw new FieldRefusal('address', 'must be an address')
  const isLowerCase = EVM_ADDRESS.test(address) && address === address.toLowerCase()
  const spelled = profile.namespace === 'eip155' && isLowerCase ? checksumAddress(address) : address
  const isOther = profile.namespace === 'bip122' && !BITCOIN_MAINNET.test(spelled)
  if (isOther || !profile.isAddress(spelled) || !profile.canSign(spelled))
    throw new FieldRefusal('address', `must be an address of ${network}`)
  return spelled
}

function readText(fields: Fields, field: string, pattern: RegExp, reason: string): string | undefined {
  const value = fields[field]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !pattern.test(value)) throw new FieldRefusal(field, reason)
  return value
}

function readRedirect(value: unknown, origins: readonly string[]): string | undefined {
  if (value === undefined) return undefined
  const url =
    typeof value === 'string' && value.length <= URL_MAX && URL.canParse(value) ? new URL(value) : undefined
  const isOwn = url !== undefined && `${url.username}${url.password}` === '' && origins.includes(url.origin)
  if (!isOwn) throw new FieldRefusal('redirectUrl', 'must be on an origin of the host')
  return url.href
}

/**
 * Reads the body of a request.
 *
 * @throws FieldRefusal
 */
export function readOnrampOrder(
  body: Fields,
  networks: Readonly<Record<string, OnrampNetworkNames>>,
  origins: readonly string[],
): OnrampHandlerOrder {
  const { service, direction = 'buy', network } = body
  if (!isAmong(ONRAMP_SERVICES, service))
    throw new FieldRefusal('service', `must be one of ${ONRAMP_SERVICES.join(', ')}`)
  if (!isAmong(['buy', 'sell'] as const, direction))
    throw new FieldRefusal('direction', 'must be buy or sell')
  const names = typeof network === 'string' && Object.hasOwn(networks, network) && networks[network]
  if (!names || typeof network !== 'string')
    throw new FieldRefusal('network', 'must be a network that a service sells on')
  const fiatCurrency = readText(body, 'fiatCurrency', FIAT, 'must be an ISO 4217 code')
  const amount = readText(body, 'amount', AMOUNT, 'must be a decimal string')
  if (amount !== undefined && !/[1-9]/.test(amount)) throw new FieldRefusal('amount', 'must be above 0')
  const redirectUrl = readRedirect(body.redirectUrl, origins)
  return {
    service,
    direction,
    network,
    address: readAddress(network, body.address),
    asset: readText(body, 'asset', SYMBOL, 'must be a symbol') ?? names.coin,
    ...(fiatCurrency === undefined ? {} : { fiatCurrency }),
    ...(amount === undefined ? {} : { amount }),
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
  }
}

/** @throws FieldRefusal when the service has no name for the network */
export function requireName<Name>(name: Name | undefined, { service, network }: OnrampHandlerOrder): Name {
  if (name === undefined) throw new FieldRefusal('network', `${network} is not served by ${service}`)
  return name
}
