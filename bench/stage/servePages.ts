import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PeerUrls } from '../../test/peers/start.ts'
import { buildPage } from './buildPage.ts'

/** Pages of the bench itself: the bases figures are divided by, a plain dapp, and storage without the product. */
export interface BenchPages {
  /** Ends in a slash; `empty`, `bare`, `dapp`, `cache`, `ledger`, `scenario` and `echo.js` below it. */
  readonly url: string
  close(): Promise<void>
}

/** The settings of this run that a page gets as `window.__BENCH__`. */
export type PageSettings = Pick<PeerUrls, 'evm' | 'relay' | 'api' | 'verify' | 'walletd'>

const PAGES = {
  empty: 'empty.tsx',
  bare: 'bare.tsx',
  dapp: 'dapp.tsx',
  cache: 'cache.ts',
  ledger: 'ledger.ts',
  scenario: 'scenario.ts',
  echo: 'echo.ts',
} as const

/** The wallets stand in for extensions. Every page has them, so that they cancel out. */
const html = (name: string, settings: PageSettings) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">` +
  `<script>window.__BENCH__=${JSON.stringify(settings)}</script><script src="${settings.walletd}/inject.js"></script></head>` +
  `<body><div id="app"></div><script type="module" src="/${name}.js"></script></body></html>`

/**
 * Builds the pages and serves them on loopback.
 *
 * @throws when they do not build
 */
export async function servePages(settings: PageSettings): Promise<BenchPages> {
  const built = await Promise.all(Object.entries(PAGES).map(([name, file]) => buildPage(name, file)))
  const files = new Map(built.flatMap(page => [...page]))
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = files.get(path)
    response.setHeader('content-type', file?.type ?? 'text/html')
    response.end(file?.body ?? html(path.slice(1), settings))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
