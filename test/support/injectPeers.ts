import { inject } from 'vitest'
import type { PeerUrls } from '../../packages/peers/src/start.ts'

/**
 * Addresses of the peers of this worker. Each worker has a set of its own, because peers keep what a test did to them.
 *
 * @throws when the run has more workers than sets of peers
 */
export function injectPeers(): PeerUrls {
  const worker = Number(process.env.VITEST_POOL_ID)
  const urls = inject('peers')[worker - 1]
  if (!urls) throw new Error(`Worker ${worker} has no peers: start more sets in test/support/globalPeers.ts`)
  return urls
}
