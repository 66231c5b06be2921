import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import type { CheckedRequest } from '../tab/running.ts'

/** Where the connected EVM wallet of the host stands, by the mirror. */
export interface ConnectedEvmWallet {
  readonly walletId: WalletId
  readonly network: NetworkId
  readonly chainId: number
  /** Lower case. */
  readonly address: string
}

export interface InTaskCall extends Pick<ConnectedEvmWallet, 'walletId' | 'network'> {
  readonly params: readonly unknown[]
}

export function findConnectedEvmWallet({
  connections,
  accounts,
  networks,
}: SharedState): ConnectedEvmWallet | undefined {
  const { eip155: connection } = connections
  const network = networks.active.eip155
  const address = accounts.eip155?.address.toLowerCase()
  if (connection?.status !== 'connected' || connection.kind !== 'external') return undefined
  if (!network || !address || networks.unsupported.eip155 || connection.methods) return undefined
  return { walletId: connection.walletId, network, chainId: evmChainId(network), address }
}

type Fields = Readonly<Record<string, unknown>>
type FormCheck = (params: readonly unknown[], wallet: ConnectedEvmWallet) => boolean

const HEX = /^0x(?:[0-9a-f]{2})*$/i
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value)
const isAccount = (value: unknown, { address }: ConnectedEvmWallet): boolean =>
  typeof value === 'string' && value.toLowerCase() === address
const isChain = (value: unknown, { chainId }: ConnectedEvmWallet): boolean =>
  readEvmChainId(value) === chainId

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
  Object.keys(toFields(value)).every(key => keys.has(key))

/**
 * Typed data for this chain, or for any. Text that JSON would write differently (a key that is listed twice, a number
 * that is rounded, spaces) goes to the engine first, which serializes it again.
 */
function isTypedData(value: unknown, wallet: ConnectedEvmWallet): boolean {
  try {
    const data: unknown = typeof value === 'string' ? JSON.parse(value) : value
    const text = JSON.stringify(data)
    if ((typeof value === 'string' && text !== value) || PROTOTYPE_KEY.test(text)) return false
    const { domain, types, primaryType, message } = toFields(data)
    const { chainId } = toFields(domain)
    const parts = [domain, types, message].every(part => typeof part === 'object' && part !== null)
    const isKnown = hasOnly(data, TYPED_DATA_KEYS) && hasOnly(domain, DOMAIN_KEYS)
    return (
      parts &&
      isKnown &&
      typeof primaryType === 'string' &&
      (chainId === undefined || isChain(chainId, wallet))
    )
  } catch {
    return false
  }
}

/** The exact forms that start in a click; the engine alone reads every other one, before the wallet is asked. */
const FORMS: Readonly<Record<string, FormCheck>> = {
  personal_sign: ([message, account, ...rest], wallet) =>
    rest.length === 0 && isText(message, HEX) && isAccount(account, wallet),
  eth_signTypedData_v4: ([account, data, ...rest], wallet) =>
    rest.length === 0 && isAccount(account, wallet) && isTypedData(data, wallet),
  eth_sendTransaction([value, ...rest], wallet) {
    const { from, to, value: amount = '0x0', data = '0x', chainId, ...others } = toFields(value)
    return (
      rest.length === 0 &&
      Object.keys(others).length === 0 &&
      isAccount(from, wallet) &&
      isAddress(from) &&
      isAddress(to) &&
      isText(amount, QUANTITY) &&
      isText(data, HEX) &&
      (chainId === undefined || isChain(chainId, wallet))
    )
  },
}

/** A payment names its chain: a wallet that has moved in the meantime refuses it. */
function withChain(
  method: string,
  params: readonly unknown[],
  { chainId }: ConnectedEvmWallet,
): readonly unknown[] {
  if (method !== 'eth_sendTransaction') return params
  return [{ ...toFields(params[0]), chainId: `0x${chainId.toString(16)}` }]
}

/** The wallet call that a request may start in its caller's task. `undefined`: the engine checks the request first. */
export function findInTaskCall(
  wallet: ConnectedEvmWallet,
  { method, params, network }: CheckedRequest,
): InTaskCall | undefined {
  if (network !== undefined && network !== wallet.network) return undefined
  if (!Array.isArray(params) || !Object.hasOwn(FORMS, method)) return undefined
  if (FORMS[method]?.(params, wallet) !== true) return undefined
  const { walletId, network: active } = wallet
  return { walletId, network: active, params: withChain(method, params, wallet) }
}
