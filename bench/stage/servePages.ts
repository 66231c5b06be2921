import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PeerUrls } from '../../packages/peers/src/start.ts'
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

export type PageName = keyof typeof PAGES

const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[]

/** The wallets stand in for extensions. */
const walletScripts = (settings: PageSettings) =>
  `<script>window.__BENCH__=${JSON.stringify(settings)}</script><script src="${settings.walletd}/inject.js"></script>`

/** Every page of a run has the wallets, so that they cancel out. */
const html = (name: string, settings: PageSettings | undefined) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">` +
  `${settings ? walletScripts(settings) : ''}</head>` +
  `<body><div id="app"></div><script type="module" src="/${name}.js"></script></body></html>`

/**
 * Builds pages and serves them on loopback.
 *
 * @param settings where the peers are; without them pages have no wallets
 * @param names default all
 * @throws when they do not build
 */
export async function servePages(settings?: PageSettings, names = PAGE_NAMES): Promise<BenchPages> {
  const built = await Promise.all(names.map(name => buildPage(name, PAGES[name])))
  const files = new Map(built.flatMap(page => [...page]))
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = files.get(path)
    response.setHeader('content-type', file?.type ?? 'text/html')
    const [name = ''] = path.slice(1).split('?')
    response.end(file?.body ?? html(name, settings))
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
