import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import { fail, readOptions, record } from '../../../bridge/options/check.ts'
import {
  type EngineConfig,
  type NetworkList,
  networkList,
  readEngineOptions,
} from '../../../bridge/options/engineOptions.ts'
import { DEFAULT_CHAIN_ID } from '../../../bridge/values/defaults.ts'
import type { TabkeyConfig } from '../api/tabkey.ts'
import { LINK_OPTIONS, type LinkConfig, type PageConfig, readPageOptions } from '../options/pageOptions.ts'
import { readChain } from '../values/readChain.ts'
import { checkHeaders } from './checkHeaders.ts'

export interface ResolvedConfig {
  readonly engine: EngineConfig
  readonly page: PageConfig
  readonly link: LinkConfig
}

/** Chain 1, when the host configures it; else the first network. */
function defaultNetwork(value: unknown, known: NetworkList): NetworkId {
  if (value === undefined) {
    return (known.find(network => network.caipNetworkId === `eip155:${DEFAULT_CHAIN_ID}`) ?? known[0])
      .caipNetworkId
  }
  const id = typeof value === 'string' ? value : readChain(value, 'defaultNetwork').caipNetworkId
  return (
    known.find(network => network.caipNetworkId === id)?.caipNetworkId ??
    fail('defaultNetwork', 'must be one of networks')
  )
}

/** Refuses a network without a node URL. A chain family that needs no nodes is accepted. */
function checkNodes(known: readonly Network[], endpoints: EngineConfig['endpoints']): void {
  known.forEach((network, index) => {
    if (network.chainNamespace !== 'eip155' || network.rpcUrls.default.http.length) return
    if (endpoints.rpc?.[network.caipNetworkId]?.length) return
    fail(`networks[${index}].rpcUrls.default.http`, 'needs a URL, here or in endpoints.rpc')
  })
}

/**
 * Checks the options of `createTabkey` and fills in the defaults. Touches no browser global: metadata the host left
 * out stays empty here and is read from the document when the client is first used (`fillMetadata`).
 *
 * @param config what the host gave, trusted in nothing
 * @returns the half that crosses to the engine, the half that stays in the tab, and how to start the engine
 * @throws ConfigError naming the first field that is wrong
 */
export function resolveConfig(config: TabkeyConfig): ResolvedConfig {
  const options = record(config, 'config')
  if (options.siwx && options.siweConfig) fail('', 'Cannot set both `siweConfig` and `siwx` options')
  const networks = networkList(readChain)(options.networks, 'networks')
  const engine = readEngineOptions(options)
  checkNodes(networks, engine.endpoints)
  checkHeaders(engine.endpoints, 'endpoints')
  const page = readPageOptions(options, engine)
  return {
    engine: {
      ...engine,
      networks,
      defaultNetwork: defaultNetwork(options.defaultNetwork, networks),
      customWallets: page.wallets.custom,
      siwx: false,
    },
    page,
    link: readOptions(LINK_OPTIONS, options),
  }
}
