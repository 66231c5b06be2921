import type { Network } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/store.ts'
import type { WalletRequestFn } from './createWalletRequest.ts'
import { type Holding, toNumeric } from './holding.ts'
import { WALLET_SILENT_MS } from './limits.ts'
import {
  capabilitiesSchema,
  capabilitySchema,
  walletAssetSchema,
  walletAssetsSchema,
} from './tokens.schema.ts'

const CAPABILITIES = 'wallet_getCapabilities'
const ASSETS = 'wallet_getAssets'

/** The assets of an account that the connected wallet reports. */
export interface WalletAssets {
  /**
   * Asks without a prompt: EIP-5792 first, then ERC-7811.
   *
   * @returns `null` when the wallet is another's, cannot say or does not answer in time
   */
  holdings(network: Network, address: string): Promise<readonly Holding[] | null>
}

export function createWalletAssets({
  store,
  clock,
  requestWallet,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly requestWallet: WalletRequestFn
}): WalletAssets {
  /** Wallets without an asset list, with the time of the next attempt. */
  const silent = new Map<string, number>()

  /**
   * The wallet in use, when the account is one of its own and it may be asked. A phone is woken only for what it
   * granted.
   */
  function findWallet(address: string): Connection | null {
    const { connections, accounts } = store.get()
    const connection = connections.eip155
    const own = accounts.eip155?.allAccounts.some(
      entry => entry.address.toLowerCase() === address.toLowerCase(),
    )
    if (connection?.status !== 'connected' || !own) return null
    const { methods } = connection
    if (connection.kind !== 'walletConnect') return connection
    return methods?.includes(CAPABILITIES) && methods.includes(ASSETS) ? connection : null
  }

  async function isSupported(network: Network, address: string, chain: string): Promise<boolean> {
    const params = [address, [chain]]
    const answer = capabilitiesSchema.safeParse(
      await requestWallet(network.caipNetworkId, CAPABILITIES, params),
    )
    if (!answer.success) return false
    const capable = new Map(
      Object.entries(answer.data).map(([id, capabilities]) => [id.toLowerCase(), capabilities]),
    )
    // EIP-5792: capabilities of every chain are under 0x0.
    return capabilitySchema.safeParse(capable.get(chain) ?? capable.get('0x0')).success
  }

  async function fetchHoldings(network: Network, address: string): Promise<readonly Holding[] | null> {
    const chain = `0x${BigInt(evmChainId(network.caipNetworkId)).toString(16)}`
    if (!(await isSupported(network, address, chain))) return null
    const params = [{ account: address, chainFilter: [chain], assetTypeFilter: ['NATIVE', 'ERC20'] }]
    const answer = walletAssetsSchema.safeParse(await requestWallet(network.caipNetworkId, ASSETS, params))
    if (!answer.success) return null
    const rows = Object.entries(answer.data).find(([id]) => id.toLowerCase() === chain)?.[1]
    return Array.isArray(rows) ? rows.flatMap((row: unknown) => readAsset(row) ?? []) : null
  }

  return {
    async holdings(network, address) {
      const wallet = findWallet(address)
      if (!wallet) return null
      const key = `${wallet.walletId} ${network.caipNetworkId} ${address}`
      if ((silent.get(key) ?? 0) > clock.monotonic()) return null
      const found = await fetchHoldings(network, address).catch(() => null)
      if (!found) silent.set(key, clock.monotonic() + WALLET_SILENT_MS)
      return found
    },
  }
}

/** ERC-7811: base units in hex, the decimals in the metadata; a coin without metadata is the network's. */
function readAsset(row: unknown): Holding | null {
  const read = walletAssetSchema.safeParse(row)
  if (!read.success) return null
  const { address, balance, type = '', metadata } = read.data
  const isCoin = type.toUpperCase() === 'NATIVE' || address === 'native'
  if (!isCoin && type !== '' && type.toUpperCase() !== 'ERC20') return null
  const { decimals = isCoin ? 18 : null, ...words } = metadata ?? {}
  const numeric = toNumeric(balance, decimals)
  if (numeric === undefined) return null
  const { name, symbol, price, iconUrl: icon } = words as Record<string, unknown>
  return { name, symbol, address: isCoin ? null : address, decimals, numeric, price, icon }
}
