import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

/** One file on its way to the browser. */
export interface File {
  readonly path: string
  /** The browser runs it as the engine: in a SharedWorker or a worker. */
  readonly isEngine: boolean
  /** Path of the script that imports it; empty for the page's own. */
  readonly importedBy: string
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

export interface FrontParameters {
  /** The demo it stands before; ends in a slash. */
  readonly behind: string
  /** Script that runs in the engine's worker before the engine's own. */
  readonly prelude?: string
  /** What goes out instead of a file. */
  readonly change?: (file: File) => Partial<Pick<File, 'status' | 'type' | 'body'>> | undefined
}

/** A server before the demo, with an origin of its own: what it serves otherwise is the fault. */
export interface Front {
  /** Ends in a slash. */
  readonly url: string
  /** Uncaught errors of the engines that this server served. */
  readonly engineErrors: readonly string[]
  /** From now on the files of this folder go out before those behind: a deploy. `null` takes it back. */
  deploy(folder: string | null): void
  close(): Promise<void>
}

const REPORT = '/__engineError'

/** Runs first in the worker, because its uncaught errors are not visible from outside. */
const WATCH = `{
  const send = fetch.bind(self)
  const tell = error => void send('${REPORT}', { method: 'POST', body: String(error?.stack ?? error) })
  self.addEventListener('error', event => tell(event.error ?? event.message))
  self.addEventListener('unhandledrejection', event => tell(event.reason))
}
`

const isEngine = ({ headers, url }: IncomingMessage) =>
  /^(sharedworker|worker)$/.test(String(headers['sec-fetch-dest'])) && /\/engine-[\w-]+\.js$/.test(url ?? '')

/** Starts it on a port, and so an origin, of its own. */
export async function openFront({ behind, prelude = '', change }: FrontParameters): Promise<Front> {
  const engineErrors: string[] = []
  let deployed: string | null = null

  async function fileFor(request: IncomingMessage): Promise<File> {
    const path = request.url ?? '/'
    const found =
      (await fromFolder(deployed, path)) ?? (await fromBehind(new URL(path.slice(1), behind), request))
    const { body } = found
    const whole = isEngine(request) ? Buffer.concat([Buffer.from(WATCH + prelude), body]) : body
    const importedBy = new URL(request.headers.referer ?? '/', behind).pathname
    const file = { ...found, path, isEngine: isEngine(request), importedBy, body: whole }
    return { ...file, ...change?.(file) }
  }

  const server = createServer((request, response) => {
    if (request.url === REPORT) {
      request.on('data', chunk => engineErrors.push(String(chunk)))
      response.end()
      return
    }
    fileFor(request).then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      error => response.writeHead(502).end(String(error)),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    engineErrors,
    deploy(folder) {
      deployed = folder
    },
    close: () => closeServer(server),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

type Found = Pick<File, 'status' | 'type' | 'body'>

async function fromFolder(folder: string | null, path: string): Promise<Found | null> {
  if (!folder) return null
  const { pathname } = new URL(path, 'http://front')
  const name = pathname === '/' ? '/index.html' : pathname
  const body = await readFile(folder + name).catch(() => null)
  return body && { status: 200, type: TYPES[extname(name)] ?? 'application/octet-stream', body }
}

async function fromBehind(url: URL, { headers }: IncomingMessage): Promise<Found> {
  const { referer } = headers
  const ask = () => fetch(url, { headers: referer ? { referer } : {}, redirect: 'manual' })
  // On a busy machine a connection that was kept open ends while it is used.
  const found = await ask().catch(ask)
  const body = Buffer.from(await found.arrayBuffer())
  return { status: found.status, type: found.headers.get('content-type') ?? '', body }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
