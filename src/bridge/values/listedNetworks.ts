import type { NetworkId } from '../contract/network.ts'

/** Networks whose well-known tokens are in the bundled list (`src/worker/data/tokens/bundled`). */
export const LISTED_NETWORKS: ReadonlySet<NetworkId> = new Set<NetworkId>([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:130',
  'eip155:137',
  'eip155:324',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:59144',
])
