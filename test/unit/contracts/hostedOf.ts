import { createHosted, type Hosted } from '../../../src/worker/data/hosted.ts'
import { resolveEndpoints } from '../../../src/worker/net/endpoints.ts'
import { testStore } from '../../support/engineStore.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { testConfig } from '../../support/walletConnectRig.ts'

const API = 'http://api.test'

/** The hosted services over one function that answers every request. */
export function hostedOf(answer: (url: URL) => Response): Hosted {
  const config = testConfig({ projectId: 'p', endpoints: { blockchainApi: API, explorer: API } })
  return createHosted({
    store: testStore(),
    clock: createFakeClock(),
    fetch: async url => answer(new URL(url)),
    config: () => config,
    endpoints: () => resolveEndpoints(config),
  })
}
