import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SiteFiles } from './buildSite.ts'

/** What a browser fetched from a page's own server. */
export interface Fetched {
  /** Bodies as sent, compressed. */
  readonly bytes: number
  readonly files: number
}

/** A Content-Security-Policy, in force or only told of. */
export interface Policy {
  readonly value: string
  readonly isReportOnly: boolean
}

/** A page under an origin of its own. */
export interface Site {
  readonly url: string
  readonly origin: string
  /** Since the last reset; settings and the wallets' script left out, which are the bench's. */
  fetched(): Fetched
  reset(): void
  /** The policy sent with every file from now on. */
  setPolicy(policy: Policy | undefined): void
  close(): Promise<void>
}

export interface SiteParameters {
  readonly files: SiteFiles
  readonly settings: object
  /** Where the injected wallets' script is. */
  readonly walletScript: string
}

const script = (response: ServerResponse, text: string) => {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
  response.end(text)
}

/**
 * Serves one built page as a good host does: compressed, with hashed files cached for ever.
 *
 * @throws when no port is free
 */
export async function serveSite({ files, settings, walletScript }: SiteParameters): Promise<Site> {
  let policy: Policy | undefined
  let bytes = 0
  let count = 0
  const config = `window.__BENCH__ = ${JSON.stringify(settings)}\n`
  const wallets = await (await fetch(walletScript, { signal: AbortSignal.timeout(5_000) })).text()
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (policy)
      response.setHeader(`content-security-policy${policy.isReportOnly ? '-report-only' : ''}`, policy.value)
    if (path === '/config.js') return script(response, config)
    if (path === '/wallets.js') return script(response, wallets)
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    bytes += file.gzip.length
    count += 1
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'gzip',
      'content-length': file.gzip.length,
      'cache-control': path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    response.end(file.gzip)
  })
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    url: `${origin}/`,
    origin,
    fetched: () => ({ bytes, files: count }),
    reset() {
      bytes = 0
      count = 0
    },
    setPolicy(next) {
      policy = next
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
