/** The part of Node's `IncomingMessage` that is used. Express's request conforms, with `body` after a parser. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  /** HTTP method. */
  readonly method?: string | undefined
  /** Path and query. */
  readonly url?: string | undefined
  /** Names and values by turns, as they were received. */
  readonly rawHeaders: readonly string[]
  /** The body, where a parser before the listener has read it. */
  readonly body?: unknown
}

/** The part of Node's `ServerResponse` that is used. Express's response conforms. */
export interface NodeResponse {
  /** HTTP status of the response. */
  statusCode: number
  /** Sets a header; a list sets it several times. */
  setHeader(name: string, value: string | readonly string[]): unknown
  /** Sends the body and ends the response. */
  end(text: string): unknown
}

// Only the path of the URL is used; the `Host` header is controlled by the visitor and ignored.
const BASE = 'http://sign-in.invalid'

const BODILESS: readonly string[] = ['GET', 'HEAD']
/** Status codes of responses before the end of the request's body. */
const UNREAD: readonly number[] = [403, 405, 408, 413, 415]

/**
 * Converts a handler of Fetch API requests to a listener for `node:http`, `node:https` and Express.
 *
 * @param handler the result of `createSignInHandler`
 * @returns a listener that answers every request; it never rejects
 *
 * @example
 * app.use('/api/sign-in', toNodeListener(signIn)) // Express
 * createServer(toNodeListener(signIn)) // node:http
 */
export function toNodeListener(
  handler: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    try {
      const response = await handler(toRequest(incoming))
      outgoing.statusCode = response.status
      for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
      const cookies = response.headers.getSetCookie()
      if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
      if (UNREAD.includes(response.status)) outgoing.setHeader('connection', 'close')
      outgoing.end(await response.text())
    } catch {
      outgoing.statusCode = 500
      outgoing.setHeader('connection', 'close')
      outgoing.end('')
    }
  }
}

function toRequest(incoming: NodeRequest): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  // A path that starts with two slashes would be resolved to another host.
  const address = BASE + (url.startsWith('/') ? url : '/')
  if (BODILESS.includes(method)) return new Request(address, { method, headers })
  const body = readBody(incoming)
  const isParsed = typeof body === 'string'
  // The length is for the original body, which a parser has read.
  if (isParsed) headers.delete('content-length')
  // Node requires `duplex` for a body that is a stream; the DOM's types do not have it.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  return new Request(address, init)
}

function readBody(incoming: NodeRequest): string | ReadableStream<Uint8Array> {
  if (incoming.body !== undefined)
    return typeof incoming.body === 'string' ? incoming.body : JSON.stringify(incoming.body)
  const chunks = incoming[Symbol.asyncIterator]()
  // Without `cancel`: it would close the connection before the refusal is written.
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await chunks.next()
      if (chunk.done) controller.close()
      else controller.enqueue(new Uint8Array(chunk.value))
    },
  })
}
