import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import type { SiteFiles } from './buildSite.ts'
import type { Certificate } from './certificate.ts'

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

/** A slow line. A response begins one round trip after its request, and all bodies share the line. */
export interface Line {
  readonly roundTripMs: number
  readonly bytesPerSecond: number
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
  /** Serves HTTP/2 over TLS; HTTP/1.1 without it. */
  readonly certificate?: Certificate
  /** A fast line when absent. */
  readonly line?: Line
}

type Request = IncomingMessage | Http2ServerRequest
type Response = ServerResponse | Http2ServerResponse

/** When a body of this size has come through the line. */
function createLine({ roundTripMs, bytesPerSecond }: Line) {
  let freeAt = 0
  return (bytes: number): Promise<void> => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now + roundTripMs) + (bytes / bytesPerSecond) * 1_000
    return new Promise(resolve => setTimeout(resolve, freeAt - now))
  }
}

/**
 * Serves one built page as a good host does: compressed, with hashed files cached for ever.
 *
 * @throws when no port is free
 */
export async function serveSite(parameters: SiteParameters): Promise<Site> {
  const { files, settings, walletScript, certificate, line } = parameters
  let policy: Policy | undefined
  let bytes = 0
  let count = 0
  const config = Buffer.from(`window.__BENCH__ = ${JSON.stringify(settings)}\n`)
  const wallets = Buffer.from(
    await (await fetch(walletScript, { signal: AbortSignal.timeout(5_000) })).arrayBuffer(),
  )
  const own = new Map([
    ['/config.js', config],
    ['/wallets.js', wallets],
  ])
  const passLine = line && createLine(line)

  async function respond(request: Request, response: Response): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (policy)
      response.setHeader(`content-security-policy${policy.isReportOnly ? '-report-only' : ''}`, policy.value)
    const script = own.get(path)
    const file = files.get(path)
    const body = script ?? file?.gzip
    await passLine?.(body?.length ?? 0)
    if (body === undefined) return void response.writeHead(404).end()
    if (script) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
    } else {
      bytes += body.length
      count += 1
      response.writeHead(200, {
        'content-type': file?.type ?? '',
        'content-encoding': 'gzip',
        'content-length': body.length,
        'cache-control': path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
    }
    response.end(body)
  }
  const listen = (request: Request, response: Response) => void respond(request, response)
  const server = certificate
    ? createSecureServer({ key: certificate.key, cert: certificate.cert }, listen)
    : Object.assign(createServer(listen), { keepAliveTimeout: 120_000 })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http${certificate ? 's' : ''}://127.0.0.1:${port}`
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
        for (const socket of sockets) socket.destroy()
      }),
  }
}
