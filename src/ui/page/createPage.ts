import type { PageConfig } from '../../bridge/contract/config.ts'
import type { WalletEvent } from '../../bridge/contract/engineApi.ts'
import type { PageApi } from '../../bridge/contract/pageApi.ts'
import { FrameLoadError } from '../../bridge/errors/frame.ts'
import { createPageWallets, type PageWallets } from './injected/createPageWallets.ts'
import { createSentRequests, type SentRequests } from './sentRequests.ts'
import { attest } from './verify.ts'

/** What this page does for the engine: its wallets, its frames (design §3 PageApi). */
export interface Page {
  readonly api: PageApi
  readonly wallets: PageWallets['wallets']
  readonly hasLeft: SentRequests['hasLeft']
  stop(): void
}

/**
 * Makes the page's side of the bridge.
 *
 * @param config which wallets the host lets us look for
 * @param onEvent told what the wallets say on their own
 */
export function createPage(
  view: Window,
  config: Pick<PageConfig, 'enableEIP6963' | 'enableInjected' | 'connectors'>,
  onEvent: (event: WalletEvent) => void,
): Page {
  const found = createPageWallets({ view, ...config, onEvent })
  const sent = createSentRequests(found.request)
  return {
    api: {
      wallet: sent.wallet,
      verify: { attest: parameters => attest(parameters, { page: view.document, view }) },
      // Until the frame's own part answers here, a login ends as with a site that cannot be reached.
      frame: {
        open: () => Promise.reject(new FrameLoadError()),
        post: () => Promise.reject(new FrameLoadError()),
        close: async () => {},
        answers: async () => ({ replies: [], posted: [] }),
      },
      ping: async () => {},
    },
    wallets: found.wallets,
    hasLeft: sent.hasLeft,
    stop: found.stop,
  }
}
