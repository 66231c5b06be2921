import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import type { TokenSourceContext } from '../../../../../src/worker/data/tokens/tokenSource.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { config } from '../../rpc/harness.ts'

export { jsonOf } from '../nft/nftRig.ts'

export const SERVICE = 'https://tokens.test'

export interface TokenRigOptions {
  readonly networkId?: NetworkId
  readonly serve?: (url: URL, init: RequestInit) => Response
  /** Answers of the chain's nodes; thrown values are failures of the node. */
  readonly node?: (call: { readonly to: string; readonly data: string }) => unknown
}

/** The context of a source of tokens over a service and a node of the test's own, and what was asked of them. */
export function createTokenRig({ networkId = 'eip155:1', serve, node }: TokenRigOptions = {}) {
  const asked: { readonly url: URL; readonly init: RequestInit }[] = []
  const calls: { readonly to: string; readonly data: string }[] = []
  const [plain] = config.networks
  if (!plain) throw new Error('the config has no network')
  const context: TokenSourceContext = {
    clock: createFakeClock(),
    async fetch(url, init) {
      asked.push({ url: new URL(url), init })
      if (!serve) throw new TypeError('no service')
      return serve(new URL(url), init)
    },
    endpoints: () => ({ allowedHosts: new Set([new URL(SERVICE).host]) }),
    network: { ...plain, caipNetworkId: networkId },
    chain: {
      async request(_network, { params }) {
        const [call] = params as [{ readonly to: string; readonly data: string }]
        calls.push(call)
        return node?.(call)
      },
    },
  }
  return { context, asked, calls }
}
