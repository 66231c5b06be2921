import { initInpageProvider } from '@leather.io/provider'
import { openPagePipe } from '../shared/pagePipe.ts'

// Runs in the page: Leather's own provider, which registers itself in `btc_providers`.
const pipe = openPagePipe('leather')

initInpageProvider({
  env: { platform: 'extension', version: '6.0.0', branch: 'test', commitSha: 'test' },
  onDispatch({ jsonrpc, id, method, params }: Record<string, unknown>) {
    const answer = (outcome: object) => window.postMessage({ jsonrpc, id, ...outcome }, location.origin)
    pipe.request(String(method), params).then(
      result => answer({ result }),
      error => answer({ error }),
    )
  },
} as unknown as Parameters<typeof initInpageProvider>[0])
