import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One file on its way to the browser. */
export interface File {
  readonly path: string
  /** The browser runs it as the engine: in a SharedWorker or a worker. */
  readonly isEngine: boolean
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
  /** Errors nobody caught in an engine it served. */
  readonly engineErrors: readonly string[]
  /** Serves what stands elsewhere from now on: a deploy. */
  deploy(behind: string): void
  close(): Promise<void>
}

const REPORT = '/__engineError'

/** In the worker, before everything: nobody else sees what is thrown in there. */
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
  let source = behind

  async function fileFor(request: IncomingMessage): Promise<File> {
    const path = request.url ?? '/'
    const { referer } = request.headers
    const found = await fetch(new URL(path.slice(1), source), {
      headers: referer ? { referer } : {},
      redirect: 'manual',
    })
    const type = found.headers.get('content-type') ?? ''
    const text = Buffer.from(await found.arrayBuffer())
    const body = isEngine(request) ? Buffer.concat([Buffer.from(WATCH + prelude), text]) : text
    const file = { path, isEngine: isEngine(request), status: found.status, type, body }
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
    deploy(next) {
      source = next
    },
    close: () => closeServer(server),
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
