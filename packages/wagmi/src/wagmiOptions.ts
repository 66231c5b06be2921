import type { Chain } from 'viem'
import type { CreateConfigParameters, Transport } from 'wagmi'
import type { ExternalConnector } from '../../../src/bridge/contract/config.ts'
import type { Network } from '../../../src/bridge/contract/network.ts'
import type { Endpoints } from '../../../src/bridge/options/endpoints.ts'
import { formatNetworkId } from '../../../src/bridge/values/caip.ts'
import type { TabkeyConfig } from '../../../src/ui/client/api/tabkey.ts'
import { fromWagmiConnector } from './fromWagmiConnector.ts'
import { transportUrls } from './transportUrls.ts'
import type { WagmiConnectorFunction } from './wagmiConnectorTypes.ts'

export type Chains = readonly [Chain, ...Chain[]]
export type Transports<chains extends Chains> = Record<chains[number]['id'], Transport>

/** Options of `createConfig` beside `chains` and `transports`; all other options are Tabkey's. */
const WAGMI_OPTIONS = [
  'batch',
  'cacheTime',
  'ccipRead',
  'dataSuffix',
  'experimental_blockTag',
  'pollingInterval',
  'rpcSchema',
  'ssr',
  'storage',
  'syncConnectedChain',
] as const

const isWagmiOption = (name: string): boolean => WAGMI_OPTIONS.some(option => option === name)

type WagmiOptions<chains extends Chains> = {
  [Name in Extract<
    keyof CreateConfigParameters<chains>,
    (typeof WAGMI_OPTIONS)[number]
  >]?: CreateConfigParameters<chains>[Name]
}

/** The options of `createTabkey` and of wagmi's `createConfig`, with one list of chains for both. */
export type CreateTabkeyConfigParameters<
  chains extends Chains = Chains,
  transports extends Transports<chains> = Transports<chains>,
> = Omit<TabkeyConfig, 'networks' | 'connectors'> &
  WagmiOptions<chains> & {
    /** The EVM chains, as `wagmi/chains` and `viem/chains` export them. */
    readonly chains: chains
    /**
     * The nodes that wagmi reads from, per chain; default `http()`. The URLs of `http(url)` and of a `fallback` of them
     * are `endpoints.rpc` too, unless that names the chain.
     */
    readonly transports?: transports | undefined
    /** Networks of other chain families beside `chains`, for instance `solana` of `tabkey/networks`. */
    readonly networks?: readonly Network[]
    /** Wallets for the modal: your own, and connectors of wagmi such as `baseAccount({ appName })`. */
    readonly connectors?: readonly (ExternalConnector | WagmiConnectorFunction)[]
  }

const toExternalConnector = (connector: ExternalConnector | WagmiConnectorFunction): ExternalConnector =>
  typeof connector === 'function' ? fromWagmiConnector(connector) : connector

function toRpc(
  chains: Chains,
  transports: Readonly<Record<number, Transport>>,
  rpc: Endpoints['rpc'],
): Endpoints['rpc'] {
  // A server starts no engine, and a transport may start to work when it is called.
  if (typeof document === 'undefined') return rpc
  const urls = chains.flatMap(chain => {
    const id = formatNetworkId('eip155', chain.id)
    const transport = transports[chain.id]
    const found = transport && !Object.hasOwn(rpc ?? {}, id) ? transportUrls(chain, transport) : []
    return found.length > 0 ? [[id, found] as const] : []
  })
  return urls.length > 0 ? { ...rpc, ...Object.fromEntries(urls) } : rpc
}

/** The options for `createConfig` beside `chains`, `transports` and `connectors`. */
export const pickWagmiOptions = (parameters: CreateTabkeyConfigParameters): WagmiOptions<Chains> =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => isWagmiOption(name)))

/** The options for `createTabkey`. An option that neither library knows is among them, and `createTabkey` warns of it. */
export function toTabkeyConfig(parameters: CreateTabkeyConfigParameters): TabkeyConfig {
  const { chains, transports = {}, networks = [], connectors, endpoints, ...options } = parameters
  const rpc = toRpc(chains, transports, endpoints?.rpc)
  return {
    ...Object.fromEntries(Object.entries(options).filter(([name]) => !isWagmiOption(name))),
    networks: [...chains, ...networks],
    // As in wagmi. Without it Tabkey prefers Ethereum.
    defaultNetwork: options.defaultNetwork ?? chains[0],
    ...(endpoints || rpc ? { endpoints: { ...endpoints, ...(rpc ? { rpc } : {}) } } : {}),
    ...(connectors ? { connectors: connectors.map(toExternalConnector) } : {}),
  }
}
