import type { ConnectMethod, EngineConfig, PageConfig } from '../../../bridge/contract/config.ts'
import { CONNECT_METHODS_ORDER, CONNECT_METHODS_ORDER_INJECTED } from '../../../bridge/defaults.ts'

/**
 * The ways to connect that this tab has, in the host's order or the spec's (spec §9).
 *
 * @param hasInjected a wallet was found in some page: then wallets come first
 */
export function methodOrder(
  config: {
    readonly engine: Pick<EngineConfig, 'features' | 'endpoints'>
    readonly page: Pick<PageConfig, 'connectMethodsOrder'>
  },
  hasInjected: boolean,
): readonly ConnectMethod[] {
  const { features, endpoints } = config.engine
  const usual = hasInjected ? CONNECT_METHODS_ORDER_INJECTED : CONNECT_METHODS_ORDER
  const has: Readonly<Record<ConnectMethod, boolean>> = {
    wallet: true,
    // Only where the host names a secure site, until social login stands beside it.
    email: features.email && endpoints.secureSite !== undefined,
    social: false,
  }
  return (config.page.connectMethodsOrder ?? usual).filter(method => has[method])
}
