import { type ResolvedEndpoints, resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { PLAIN_FEATURES } from './engineConfig.ts'

/** Endpoints of a config that names the nodes of one network, and no service. */
export const createNodeEndpoints = (urls: readonly string[]): ResolvedEndpoints => ({
  ...resolveEndpoints({
    projectId: null,
    endpoints: {},
    networks: [],
    walletConnect: {},
    features: PLAIN_FEATURES,
  }),
  rpc: () => urls,
  allowedHosts: new Set(urls.map(url => new URL(url).host)),
})
