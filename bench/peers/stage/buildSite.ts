import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { HERE } from './folders.ts'

/** A file as it is sent: compressed at level 9. */
export interface SiteFile {
  readonly type: string
  readonly gzip: Buffer
}

/** By path, with a slash in front; `/` is the page. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
}

const typeOf = (path: string) => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

const html = (page: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Bench</title>
    <link rel="icon" href="data:,">
    <script vite-ignore src="/config.js"></script>
    <script vite-ignore src="/wallets.js"></script>
  </head>
  <body>
    <div id="app"></div>
    <script type="module" src="./${page}"></script>
  </body>
</html>
`

/**
 * Builds one page for production; each on its own, so that none shares a chunk with another.
 *
 * @param page file name below `pages`
 * @throws when it does not build
 */
export async function buildSite(page: string): Promise<SiteFiles> {
  // Below the package, so that the page finds what is installed there.
  const entry = `${HERE}/pages/${page.replace(/tsx$/, 'html')}`
  const outDir = await mkdtemp(`${HERE}/node_modules/.site-`)
  await writeFile(entry, html(page))
  try {
    await build({
      configFile: false,
      root: `${HERE}/pages`,
      cacheDir: `${HERE}/node_modules/.vite`,
      logLevel: 'error',
      publicDir: false,
      worker: { format: 'es' },
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: { input: entry },
      },
    })
    const found = await readdir(outDir, { recursive: true, withFileTypes: true })
    const files = found
      .filter(item => item.isFile())
      .map(async item => {
        const file = `${item.parentPath}/${item.name}`
        const path = file.slice(outDir.length)
        const gzip = gzipSync(await readFile(file), { level: 9 })
        return [path.endsWith('.html') ? '/' : path, { type: typeOf(path), gzip }] as const
      })
    return new Map(await Promise.all(files))
  } finally {
    await Promise.all([rm(outDir, { recursive: true, force: true }), rm(entry, { force: true })])
  }
}
