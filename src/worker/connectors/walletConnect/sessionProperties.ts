import type { Connection } from '../../../bridge/contract/state.ts'
import { isRecord } from '../../../bridge/values/isRecord.ts'
import { SESSION_PROPERTY_CHARS_MAX } from '../../base/limits.ts'
import { SESSION_PROPERTIES_MAX } from './limits.ts'

/** The part of sign-client's session that carries what the wallet says beside its namespaces (CAIP-25). */
export interface SessionWithProperties {
  readonly sessionProperties?: unknown
  readonly scopedProperties?: unknown
}

type Capabilities = NonNullable<Connection['capabilities']>
type ChainCapabilities = Capabilities[string]

/**
 * Capabilities of EIP-5792 and its neighbours that wallets give in their session instead of answering
 * `wallet_getCapabilities`: the first five are those that WalletConnect's universal provider reads, then the older name
 * of `atomic`, ERC-7715 and ERC-7811.
 */
const CAPABILITY_NAMES: ReadonlySet<string> = new Set([
  'atomic',
  'flow-control',
  'paymasterService',
  'sessionKeys',
  'auxiliaryFunds',
  'atomicBatch',
  'permissions',
  'assetDiscovery',
])

/** EIP-5792: capabilities of every chain are listed under `0x0`. */
const EVERY_CHAIN = '0x0'
const CHAIN_KEY = /^eip155:([1-9]\d{0,15})$/
const ACCOUNT_KEY = /^eip155:\d+:(0x[0-9a-fA-F]{40})$/

/** A value is an object, or an object as JSON text: both are in use. */
function readValue(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function readCapabilities(properties: unknown): ChainCapabilities {
  if (!isRecord(properties)) return {}
  const known = Object.entries(properties).flatMap(([name, value]) => {
    const read = CAPABILITY_NAMES.has(name) ? readValue(value) : undefined
    const fits = isRecord(read) && JSON.stringify(read).length <= SESSION_PROPERTY_CHARS_MAX
    return fits ? [[name, read] as const] : []
  })
  return Object.fromEntries(known)
}

/** Text properties as the wallet wrote them; objects as JSON text; what is too long or too much is left out. */
function readProperties(properties: unknown): Readonly<Record<string, string>> {
  if (!isRecord(properties)) return {}
  const texts = Object.entries(properties).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const fits = text !== undefined && text.length <= SESSION_PROPERTY_CHARS_MAX && name.length <= 100
    return fits ? [[name, text] as const] : []
  })
  return Object.fromEntries(texts.slice(0, SESSION_PROPERTIES_MAX))
}

/**
 * Reads what the wallet says in `sessionProperties` and `scopedProperties` of a WalletConnect session (CAIP-25). The
 * wallet is a stranger: names are compared with a list, counts and lengths are capped.
 *
 * @returns `sessionProperties`, absent without any; `capabilities` by chain in hex, `0x0` for every chain, with
 *   the address in lower case behind the chain (`0x1:0xabc…`) where the wallet gave them for one account only
 * @example
 * readSessionProperties({ sessionProperties: { atomic: '{"status":"supported"}' } })
 * // { sessionProperties: { atomic: '…' }, capabilities: { '0x0': { atomic: { status: 'supported' } } } }
 */
export function readSessionProperties({
  sessionProperties,
  scopedProperties,
}: SessionWithProperties): Pick<Connection, 'sessionProperties' | 'capabilities'> {
  const properties = readProperties(sessionProperties)
  const capabilities: Record<string, ChainCapabilities> = {}
  const add = (key: string, found: ChainCapabilities) => {
    const hasRoom = Object.keys(capabilities).length < SESSION_PROPERTIES_MAX
    if (Object.keys(found).length > 0 && hasRoom) capabilities[key] = found
  }
  add(EVERY_CHAIN, readCapabilities(sessionProperties))
  for (const [scope, value] of Object.entries(isRecord(scopedProperties) ? scopedProperties : {})) {
    const chain = CHAIN_KEY.exec(scope)?.[1]
    const read = readValue(value)
    if (chain === undefined || !isRecord(read)) continue
    const chainId = `0x${BigInt(chain).toString(16)}`
    add(chainId, readCapabilities(read))
    for (const [account, own] of Object.entries(read)) {
      const address = ACCOUNT_KEY.exec(account)?.[1]
      if (address) add(`${chainId}:${address.toLowerCase()}`, readCapabilities(readValue(own)))
    }
  }
  return {
    ...(Object.keys(properties).length > 0 ? { sessionProperties: properties } : {}),
    ...(Object.keys(capabilities).length > 0 ? { capabilities } : {}),
  }
}
