import { BaseError } from 'viem'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import {
  createTabkeyConnector,
  type TabkeyConnectorFn,
  type TabkeyConnectorOptions,
} from './createTabkeyConnector.ts'

/**
 * `tabkeyConnector` for hosts that have `@wagmi/core` or `@wagmi/vue` and no `wagmi`: the same connector, without an
 * import of a wagmi package. The cause of its SwitchChainError has the name of wagmi's ChainNotConfiguredError, not its
 * class.
 *
 * @param client what `createTabkey` gave
 * @param options.ssr the same as `ssr` of `createConfig`
 * @returns a connector function for `createConfig({ connectors })`; set `multiInjectedProviderDiscovery: false` there
 *
 * @example
 * import { createConfig, http } from '@wagmi/core'
 * import { mainnet } from '@wagmi/core/chains'
 * import { createTabkey } from 'tabkey'
 * import { tabkeyConnector } from 'tabkey/wagmi/core'
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
  const notConfigured = () => new BaseError('Chain not configured.', { name: 'ChainNotConfiguredError' })
  return createTabkeyConnector(client, { ...options, notConfigured })
}
