import type { HttpTransport } from 'viem'
import { type Config, createConfig, http } from 'wagmi'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { createTabkey } from '../../../src/ui/client/create/createTabkey.ts'
import type { TabkeyConnectorFn } from './createTabkeyConnector.ts'
import { tabkeyConnector } from './tabkeyConnector.ts'
import {
  type Chains,
  type CreateTabkeyConfigParameters,
  pickWagmiOptions,
  type Transports,
  toTabkeyConfig,
} from './wagmiOptions.ts'

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
  const { chains, transports } = parameters
  const tabkey = createTabkey(toTabkeyConfig(parameters))
  const config = createConfig({
    ...pickWagmiOptions(parameters),
    chains,
    transports: transports ?? Object.fromEntries(chains.map(({ id }) => [id, http()])),
    connectors: [tabkeyConnector(tabkey, { ssr: parameters.ssr })],
    multiInjectedProviderDiscovery: false,
  })
  return { config, tabkey }
}
