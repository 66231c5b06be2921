import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import type { CheckedRequest } from '../tab/running.ts'

/** Where the connected EVM wallet of the host stands, by the mirror. */
export interface Standing {
  readonly walletId: WalletId
  readonly network: NetworkId
  readonly chainId: number
  /** Lower case. */
  readonly address: string
}

export interface Begun extends Pick<Standing, 'walletId' | 'network'> {
  readonly params: readonly unknown[]
}

export function standingOf({ connections, accounts, networks }: SharedState): Standing | undefined {
  const { eip155: connection } = connections
  const network = networks.active.eip155
  const address = accounts.eip155?.address.toLowerCase()
  if (connection?.status !== 'connected' || connection.kind !== 'external') return undefined
  if (!network || !address || networks.unsupported.eip155 || connection.methods) return undefined
  return { walletId: connection.walletId, network, chainId: evmChainId(network), address }
}

type Fields = Readonly<Record<string, unknown>>
type Reads = (params: readonly unknown[], standing: Standing) => boolean

const HEX = /^0x(?:[0-9a-f]{2})*$/i
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value)
const isAccount = (value: unknown, { address }: Standing): boolean =>
  typeof value === 'string' && value.toLowerCase() === address
const isChain = (value: unknown, { chainId }: Standing): boolean => readEvmChainId(value) === chainId

/** As the engine reads it: a mistyped digit is refused by the checksum. */
function isAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) return false
  return value === value.toLowerCase() || checksumAddress(value) === value
}

const TYPED_DATA_KEYS: ReadonlySet<string> = new Set(['types', 'primaryType', 'domain', 'message'])
const DOMAIN_KEYS: ReadonlySet<string> = new Set(['name', 'version', 'chainId', 'verifyingContract', 'salt'])
/** The engine refuses these keys. */
const PROTOTYPE_KEY = /"(?:__proto__|constructor|prototype)"/

const hasOnly = (value: unknown, keys: ReadonlySet<string>): boolean =>
  Object.keys(fieldsOf(value)).every(key => keys.has(key))

/**
 * Typed data for this chain, or for any. Text that JSON would write differently (a key that is listed twice, a number
 * that is rounded, spaces) goes to the engine first, which serializes it again.
 */
function isTypedData(value: unknown, standing: Standing): boolean {
  try {
    const data: unknown = typeof value === 'string' ? JSON.parse(value) : value
    const text = JSON.stringify(data)
    if ((typeof value === 'string' && text !== value) || PROTOTYPE_KEY.test(text)) return false
    const { domain, types, primaryType, message } = fieldsOf(data)
    const { chainId } = fieldsOf(domain)
    const parts = [domain, types, message].every(part => typeof part === 'object' && part !== null)
    const isKnown = hasOnly(data, TYPED_DATA_KEYS) && hasOnly(domain, DOMAIN_KEYS)
    return (
      parts &&
      isKnown &&
      typeof primaryType === 'string' &&
      (chainId === undefined || isChain(chainId, standing))
    )
  } catch {
    return false
  }
}

/** The exact forms that start in a click; the engine alone reads every other one, before the wallet is asked. */
const FORMS: Readonly<Record<string, Reads>> = {
  personal_sign: ([message, account, ...rest], standing) =>
    rest.length === 0 && isText(message, HEX) && isAccount(account, standing),
  eth_signTypedData_v4: ([account, data, ...rest], standing) =>
    rest.length === 0 && isAccount(account, standing) && isTypedData(data, standing),
  eth_sendTransaction([value, ...rest], standing) {
    const { from, to, value: amount = '0x0', data = '0x', chainId, ...others } = fieldsOf(value)
    return (
      rest.length === 0 &&
      Object.keys(others).length === 0 &&
      isAccount(from, standing) &&
      isAddress(from) &&
      isAddress(to) &&
      isText(amount, QUANTITY) &&
      isText(data, HEX) &&
      (chainId === undefined || isChain(chainId, standing))
    )
  },
}

/** A payment names its chain: a wallet that has moved in the meantime refuses it. */
function withChain(method: string, params: readonly unknown[], { chainId }: Standing): readonly unknown[] {
  if (method !== 'eth_sendTransaction') return params
  return [{ ...fieldsOf(params[0]), chainId: `0x${chainId.toString(16)}` }]
}

/** The wallet call that a request may start in its caller's task. `undefined`: the engine checks the request first. */
export function begunTarget(
  standing: Standing,
  { method, params, network }: CheckedRequest,
): Begun | undefined {
  if (network !== undefined && network !== standing.network) return undefined
  if (!Array.isArray(params) || !Object.hasOwn(FORMS, method)) return undefined
  if (FORMS[method]?.(params, standing) !== true) return undefined
  const { walletId, network: active } = standing
  return { walletId, network: active, params: withChain(method, params, standing) }
}
