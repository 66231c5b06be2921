import { ChainNotConfiguredError } from 'wagmi'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import {
  createTabkeyConnector,
  type TabkeyConnectorFn,
  type TabkeyConnectorOptions,
} from './createTabkeyConnector.ts'

/**
 * A wagmi connector over a Tabkey client, for wagmi 2 and 3. What happens in the client, in this tab or another,
 * happens in wagmi: connect, switch, disconnect. `createTabkeyConfig` makes client, connector and config at once.
 *
 * Its errors are those of wagmi's own connectors: viem's UserRejectedRequestError when the user closes the modal or
 * rejects, SwitchChainError with ChainNotConfiguredError as cause for a chain that the config does not have.
 *
 * @param client what `createTabkey` gave
 * @param options.ssr the same as `ssr` of `createConfig`
 * @returns a connector function for `createConfig({ connectors })`. Set `multiInjectedProviderDiscovery: false` there:
 *   wagmi's own connectors for announced wallets would connect beside the engine
 *
 * @example
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 * import { createTabkey } from 'tabkey'
 * import { tabkeyConnector } from 'tabkey/wagmi'
 *
 * const tabkey = createTabkey({ networks: [mainnet] })
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [tabkeyConnector(tabkey)],
 *   multiInjectedProviderDiscovery: false,
 *   transports: { [mainnet.id]: http() },
 * })
 */
export function tabkeyConnector(client: Tabkey, options: TabkeyConnectorOptions = {}): TabkeyConnectorFn {
  return createTabkeyConnector(client, { ...options, notConfigured: () => new ChainNotConfiguredError() })
}
