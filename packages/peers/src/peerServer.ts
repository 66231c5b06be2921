import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ContractLog, WRONG_ON_PURPOSE } from '../../../test/contracts/contractLog.ts'
import { asObject } from './asObject.ts'
import type { Recorder } from './recorder.ts'

export { asObject }

/** A request as a peer sees it: `body` is the parsed JSON, or undefined without a body. */
export interface PeerRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly origin: string | undefined
  readonly text: string
  readonly body: unknown
  readonly raw: IncomingMessage
}

interface ReplyMarks {
  /** A fault or hostile data that a test asked for: the reply is not compared with the service's contract. */
  readonly breaksContract?: boolean
  /** The service answers outside of its CORS layer: a page sees a network error instead of this reply. */
  readonly withoutCors?: boolean
}

export type PeerReply = ReplyMarks &
  (
    | {
        readonly kind: 'json'
        readonly json: unknown
        readonly status?: number
        readonly headers?: Readonly<Record<string, string>>
      }
    | {
        readonly kind: 'text'
        readonly text: string
        readonly status?: number
        readonly type?: string
        readonly headers?: Readonly<Record<string, string>>
      }
    /** Leave the request without an answer. */
    | { readonly kind: 'hang' }
    /** Cut the connection. */
    | { readonly kind: 'drop' }
    /** The handler writes to the response itself (server-sent events). */
    | { readonly kind: 'stream'; readonly open: (response: ServerResponse) => void }
  )

export interface PeerServer {
  readonly url: string
  readonly port: number
  readonly server: Server
  close(): Promise<void>
}

export interface PeerServerParameters {
  readonly port?: number
  readonly recorder: Recorder
  /** Other origins may read nothing and control nothing: no CORS headers, and no controls for a request from a page. */
  readonly isPrivate?: boolean
  /** Pages of other origins may send their cookies and read the answers. */
  readonly takesCookies?: boolean
  /** Compares every exchange with the contract of its route. */
  readonly contracts?: ContractLog
  /** Paths that are the peer's own and belong to no service, beside the controls (`/__…`). */
  readonly isOwnPath?: (path: string) => boolean
  /**
   * The only request headers that pages may send, and no reply header is exposed; absent, a page may send and read all.
   */
  readonly requestHeaders?: readonly string[]
  /** The reply to a route that the service does not have. */
  readonly unknownRoute?: PeerReply
  /** Sets the faults from `POST /__faults`. */
  setFaults(faults: object): void
  /** Forgets what happened, on `POST /__reset`, beside the recorder and the faults. */
  reset?(): void | Promise<void>
  /** Added to `GET /__stats`. */
  moreStats?(): object | Promise<object>
  /** Answers everything else; undefined is a 404. */
  handle(request: PeerRequest): Promise<PeerReply | undefined> | PeerReply | undefined
}

export const json = (value: unknown, status = 200): PeerReply => ({ kind: 'json', json: value, status })

/**
 * Opens an HTTP peer on 127.0.0.1 with open CORS, `GET /__stats`, `GET /__contracts`, `POST /__reset` and `POST
 * /__faults`.
 *
 * @throws when the port is taken.
 */
export async function openPeerServer(parameters: PeerServerParameters): Promise<PeerServer> {
  const { recorder } = parameters
  const use = { isUsed: true }
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(error => send(response, json({ error: String(error) }, 500)))
  })
  // Node's 5 s would race with clients that reuse a connection.
  server.keepAliveTimeout = 120_000
  server.on('connection', socket => {
    recorder.opened()
    socket.on('close', () => recorder.closed())
    socket.on('error', () => socket.destroy())
  })
  server.on('upgrade', () => {
    use.isUsed = true
  })
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = parameters.isPrivate
      ? { 'cache-control': 'no-store' }
      : {
          ...corsHeaders(incoming, parameters.requestHeaders),
          ...(parameters.takesCookies ? cookieHeaders(incoming) : {}),
        }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (incoming.method === 'OPTIONS') return void response.writeHead(204).end()
    const request = await readRequest(incoming)
    const controlled = isReset(request)
      ? await reset(parameters, request, use)
      : await control(parameters, request)
    if (!isReset(request)) use.isUsed = true
    if (controlled) return send(response, controlled)
    const reply =
      (await parameters.handle(request)) ?? parameters.unknownRoute ?? json({ error: 'not found' }, 404)
    if (reply.withoutCors)
      for (const name of response.getHeaderNames())
        if (name.startsWith('access-control-')) response.removeHeader(name)
    compareWithContract(parameters, request, reply)
    send(response, reply)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(parameters.port ?? 0, '127.0.0.1', () => resolve())
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    server,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Peers serve plain HTTP on loopback where the real services serve HTTPS; this is the only difference that is forgiven.
 */
const asPublic = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://peer.example'))

function compareWithContract(
  { contracts, isOwnPath }: PeerServerParameters,
  request: PeerRequest,
  reply: PeerReply,
): void {
  if (!contracts || request.path.startsWith('/__') || isOwnPath?.(request.path)) return
  const isAnswer = reply.kind === 'json' || reply.kind === 'text'
  contracts.add({
    method: request.method,
    path: request.path,
    query: Object.fromEntries(request.query),
    requestBody: request.body,
    status: isAnswer ? (reply.status ?? 200) : 0,
    replyBody: asPublic(reply.kind === 'json' ? reply.json : reply.kind === 'text' ? reply.text : null),
    skipsRequest: request.raw.headers[WRONG_ON_PURPOSE] !== undefined,
    skipsReply: !isAnswer || reply.breaksContract === true,
  })
}

async function control(
  parameters: PeerServerParameters,
  request: PeerRequest,
): Promise<PeerReply | undefined> {
  if (parameters.isPrivate && request.origin !== undefined) return undefined
  if (request.path === '/__contracts' && parameters.contracts) return json(parameters.contracts.report())
  if (request.path === '/__stats')
    return json({ ...parameters.recorder.stats(), ...(await parameters.moreStats?.()) })
  if (request.method !== 'POST') return undefined
  if (request.path === '/__faults') {
    parameters.setFaults(asObject(request.body))
    return json({ ok: true })
  }
  return undefined
}

const isReset = ({ method, path }: PeerRequest): boolean => method === 'POST' && path === '/__reset'

/**
 * Resets a peer that a request, a socket or a recorded call has reached since the last reset; every test resets all peers,
 * and most tests use few of them.
 */
async function reset(
  parameters: PeerServerParameters,
  { origin }: PeerRequest,
  use: { isUsed: boolean },
): Promise<PeerReply | undefined> {
  if (parameters.isPrivate && origin !== undefined) return undefined
  const { recorder } = parameters
  if (!use.isUsed && recorder.calls.length === 0) return json({ ok: true })
  use.isUsed = false
  parameters.setFaults({})
  await parameters.reset?.()
  recorder.reset()
  return json({ ok: true })
}

async function readRequest(incoming: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(incoming.url ?? '/', 'http://peer')
  let body: unknown
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    body = undefined
  }
  const { origin } = incoming.headers
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    origin,
    text,
    body,
    raw: incoming,
  }
}

function corsHeaders(
  incoming: IncomingMessage,
  requestHeaders: readonly string[] | undefined,
): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    ...(requestHeaders
      ? { 'access-control-allow-headers': requestHeaders.join(', ') }
      : {
          'access-control-allow-headers': incoming.headers['access-control-request-headers'] ?? '*',
          'access-control-expose-headers': 'Retry-After',
        }),
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  }
}

/** With credentials a browser takes no star. */
const cookieHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  headers.origin === undefined
    ? {}
    : {
        'access-control-allow-origin': headers.origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      }

function send(response: ServerResponse, reply: PeerReply): void {
  if (response.writableEnded || response.destroyed) return
  switch (reply.kind) {
    case 'hang':
      return
    case 'drop':
      response.destroy()
      return
    case 'stream':
      reply.open(response)
      return
    case 'json':
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      response.end(JSON.stringify(reply.json))
      return
    case 'text':
      response.writeHead(reply.status ?? 200, {
        'content-type': reply.type ?? 'text/plain; charset=utf-8',
        ...reply.headers,
      })
      response.end(reply.text)
  }
}
