import type { Preview } from '../../../../../src/bridge/features/preview/contract.ts'
import type { RequestNode } from '../../../../preview/src/evm/simulate.ts'
import type { Server } from '../server.ts'

/** What the approval screen shows of a request. */
export type ShownPreview = Pick<Preview, 'effects' | 'allowances' | 'warnings' | 'confidence'> & {
  /** The request in the words of a standard (ERC-7730); `null` without one. */
  readonly sentence: string | null
}

/** A request as the frame will carry it out: what the frame has read, never the page's own object. */
export interface PreviewedRequest {
  readonly method: string
  readonly params: unknown
}

/** The node has this long for all reads of a preview. Then the request is shown as far as its own data tells. */
const NODE_MS = 3_000
/** The reads, and the file that makes them. */
const PREVIEW_MS = 5_000

const loadReaders = () => import('./readPreview.ts')

/** Fetches the code of previews while nothing waits for it. */
export const preloadPreviews = (): void => void loadReaders().catch(() => {})

/** Nothing is known, and the screen says so. */
const UNKNOWN: ShownPreview = {
  effects: [],
  allowances: [],
  warnings: [
    { kind: 'notTested', subject: null },
    { kind: 'unread', subject: null },
  ],
  confidence: 'unknown',
  sentence: null,
}

/** The site's own node, until the deadline of one preview. */
function openNode(server: Server, chainId: number | string | undefined): RequestNode {
  const signal = AbortSignal.timeout(NODE_MS)
  return async (method, params) => {
    signal.throwIfAborted()
    const { result } = await server.ask<{ result: unknown }>('/rpc', { chainId, method, params }, { signal })
    return result
  }
}

/** Never rejects, and never takes longer than `PREVIEW_MS`: a request must be shown whatever the node does. */
function settle(preview: Promise<ShownPreview>): Promise<ShownPreview> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(UNKNOWN), PREVIEW_MS)
    preview
      .catch(error => {
        console.error(error)
        return UNKNOWN
      })
      .then(shown => {
        clearTimeout(timer)
        resolve(shown)
      })
  })
}

/** What a request does with the active EVM account, by the site's own node. */
export const previewEvmRequest = (
  server: Server,
  account: { readonly chainId: number; readonly address: string; readonly type: string },
  request: PreviewedRequest,
): Promise<ShownPreview> =>
  settle(
    loadReaders().then(({ readEvmPreview }) =>
      readEvmPreview({ ...request, node: openNode(server, account.chainId), account }),
    ),
  )

/** What a request does with the Solana account, by the site's own node. */
export const previewSolanaRequest = (
  server: Server,
  { network, address }: { readonly network: string | undefined; readonly address: string },
  request: PreviewedRequest,
): Promise<ShownPreview> =>
  settle(
    loadReaders().then(({ readSolanaPreview }) =>
      readSolanaPreview({ ...request, node: openNode(server, network), account: address }),
    ),
  )
