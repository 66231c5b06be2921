import type { Chain, HttpTransport } from 'viem'
import { type Config, type CreateConfigParameters, createConfig, http, type Transport } from 'wagmi'
import type { Endpoints, ExternalConnector } from '../../../bridge/contract/config.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { formatNetworkId } from '../../../bridge/values/caip.ts'
import { createTabkey } from '../create/createTabkey.ts'
import type { Tabkey, TabkeyConfig } from '../tabkey.ts'
import type { TabkeyConnectorFn } from './createTabkeyConnector.ts'
import { fromWagmiConnector } from './fromWagmiConnector.ts'
import { tabkeyConnector } from './tabkeyConnector.ts'
import { transportUrls } from './transportUrls.ts'
import type { WagmiConnectorFunction } from './wagmiConnectorTypes.ts'

type Chains = readonly [Chain, ...Chain[]]
type Transports<chains extends Chains> = Record<chains[number]['id'], Transport>

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

/** What `createTabkeyConfig` returns. */
export interface TabkeyWagmiConfig<
  chains extends Chains = Chains,
  transports extends Transports<chains> = Transports<chains>,
> {
  /** For `WagmiProvider` and wagmi's actions. Its one connector is Tabkey. */
  readonly config: Config<chains, transports, readonly [TabkeyConnectorFn]>
  /** For `TabkeyProvider`, `open()` and all that wagmi has no words for. */
  readonly tabkey: Tabkey
}

const externalConnectorOf = (connector: ExternalConnector | WagmiConnectorFunction): ExternalConnector =>
  typeof connector === 'function' ? fromWagmiConnector(connector) : connector

function rpcOf(
  chains: Chains,
  transports: Readonly<Record<number, Transport>>,
  given: Endpoints['rpc'] = {},
): Endpoints['rpc'] {
  const rpc: Record<string, readonly string[]> = { ...given }
  // A server starts no engine, and a transport may start to work when it is looked at.
  if (typeof document === 'undefined') return given
  for (const chain of chains) {
    const id = formatNetworkId('eip155', chain.id)
    const transport = transports[chain.id]
    if (Object.hasOwn(rpc, id) || !transport) continue
    const urls = transportUrls(chain, transport)
    if (urls.length > 0) rpc[id] = urls
  }
  return rpc
}

/**
 * Makes the Tabkey client and the wagmi config from one list of chains. wagmi's discovery of announced wallets is off:
 * the modal lists them, and a connector of wagmi's own would connect beside the engine.
 *
 * @param parameters.chains the EVM chains; the first is the default network
 * @param parameters.ssr `true` where a server renders: see docs/wagmi.md, with `storage` and `initialState`
 * @returns `config` for `WagmiProvider`, `tabkey` for the modal
 * @throws ConfigError naming the option that is wrong
 *
 * @example
 * import { createTabkeyConfig } from 'tabkey/wagmi'
 * import { http } from 'wagmi'
 * import { base, mainnet } from 'wagmi/chains'
 *
 * export const { config, tabkey } = createTabkeyConfig({
 *   chains: [mainnet, base],
 *   transports: { [mainnet.id]: http('https://node.example/1'), [base.id]: http() },
 *   projectId: 'YOUR_PROJECT_ID',
 *   metadata: { name: 'Shop', url: 'https://shop.example' },
 * })
 */
export function createTabkeyConfig<const chains extends Chains, transports extends Transports<chains>>(
  parameters: CreateTabkeyConfigParameters<chains, transports> & { readonly transports: transports },
): TabkeyWagmiConfig<chains, transports>
/** Without `transports` each chain is read from its own public nodes. */
export function createTabkeyConfig<const chains extends Chains>(
  parameters: CreateTabkeyConfigParameters<chains> & { readonly transports?: undefined },
): TabkeyWagmiConfig<chains, Record<chains[number]['id'], HttpTransport>>
export function createTabkeyConfig(parameters: CreateTabkeyConfigParameters): TabkeyWagmiConfig<Chains> {
  const { chains, transports: given, networks = [], connectors, endpoints, ...options } = parameters
  const transports: Readonly<Record<number, Transport>> =
    given ?? Object.fromEntries(chains.map(({ id }) => [id, http()]))
  const all = Object.entries(options)
  const ofWagmi = Object.fromEntries(all.filter(([name]) => isWagmiOption(name)))
  const ofTabkey = Object.fromEntries(all.filter(([name]) => !isWagmiOption(name))) as Omit<
    TabkeyConfig,
    'networks'
  >
  const rpc = rpcOf(chains, transports, endpoints?.rpc)
  const tabkey = createTabkey({
    ...ofTabkey,
    networks: [...chains, ...networks],
    endpoints: { ...endpoints, ...(rpc ? { rpc } : {}) },
    ...(connectors ? { connectors: connectors.map(externalConnectorOf) } : {}),
  })
  const config = createConfig({
    ...ofWagmi,
    chains,
    transports,
    connectors: [tabkeyConnector(tabkey, { ssr: parameters.ssr })],
    multiInjectedProviderDiscovery: false,
  })
  return { config, tabkey }
}
