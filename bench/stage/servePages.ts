import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { ROOT } from '../../scripts/run.ts'

/** Pages of the bench itself: the bases figures are divided by, and storage without the product around it. */
export interface BenchPages {
  /** Ends in a slash; `empty`, `cache` and `echo.js` below it. */
  readonly url: string
  close(): Promise<void>
}

const PAGES = { empty: 'empty.tsx', cache: 'cache.ts', echo: 'echo.ts' } as const

async function bundlePages(): Promise<ReadonlyMap<string, string>> {
  const input = Object.fromEntries(
    Object.entries(PAGES).map(([name, file]) => [name, `${ROOT}/bench/pages/${file}`]),
  )
  const built = await build({
    configFile: false,
    root: `${ROOT}/bench/pages`,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' }, preserveEntrySignatures: false },
    },
  })
  if (!Array.isArray(built) && !('output' in built)) throw new Error('The pages of the bench are not built')
  const outputs = Array.isArray(built) ? built : [built]
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .flatMap(part => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code] as const] : [])),
  )
}

const html = (name: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"></head>` +
  `<body><div id="app"></div><script type="module" src="/${name}.js"></script></body></html>`

/**
 * Builds the pages and serves them on loopback.
 *
 * @throws when they do not build
 */
export async function servePages(): Promise<BenchPages> {
  const scripts = await bundlePages()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const script = scripts.get(path)
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? html(path.slice(1)))
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
