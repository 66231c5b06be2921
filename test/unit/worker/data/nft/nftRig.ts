import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import { createPictureChoice } from '../../../../../src/worker/data/nft/choosePicture.ts'
import type { NftSourceContext } from '../../../../../src/worker/data/nft/nftSource.ts'
import { resolveEndpoints } from '../../../../../src/worker/net/endpoints.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { config } from '../../rpc/harness.ts'

export const SERVICE = 'https://nfts.test'
export const GATEWAY = 'https://gateway.test'

export interface NftRigOptions {
  readonly networkId?: NetworkId
  readonly serve?: (url: URL, init: RequestInit) => Response | Promise<Response>
  /** Answers of the chain's nodes; thrown values are failures of the node. */
  readonly node?: (method: string, params: unknown) => unknown
}

/** The context of a source over a service and a node of the test's own, and what was asked of them. */
export function createNftRig({ networkId = 'eip155:1', serve, node }: NftRigOptions = {}) {
  const asked: URL[] = []
  const clock = createFakeClock()
  const endpoints = () =>
    resolveEndpoints({
      ...config,
      endpoints: {
        images: ['https://pictures.test'],
        ipfs: GATEWAY,
        nft: { [networkId]: { type: 'blockscout', url: SERVICE } },
      },
    })
  const context: NftSourceContext = {
    networkId,
    clock,
    async fetch(url, init) {
      asked.push(new URL(url))
      if (!serve) throw new TypeError('no service')
      return serve(new URL(url), init)
    },
    endpoints,
    chain: async () => ({
      request: async (_network, { method, params }) => node?.(method, params),
    }),
    network: () => config.networks[0] as never,
    pictures: createPictureChoice(endpoints),
  }
  return { context, asked, clock, endpoints }
}

export const jsonOf = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
