import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Target } from './target.ts'

export interface ClientRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** 25 s by default. */
  readonly timeoutMs?: number
}

export interface ClientReply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** Speaks with one target, at its one address. It follows no redirect and uses no proxy of the environment. */
export interface PinnedClient {
  readonly target: Target
  /** @param path - with the query; it begins with one slash. @throws when the site does not answer in time */
  request(path: string, request?: ClientRequest): Promise<ClientReply>
}

const TIMEOUT_MS = 25_000
const REPLY_MAX_BYTES = 1_000_000

/** @param localAddress - where the connections come from, on a machine with several addresses. */
export function createPinnedClient(target: Target, localAddress?: string): PinnedClient {
  const { protocol, hostname, host, port } = new URL(target.origin)
  const isSecure = protocol === 'https:'
  // An agent of its own: the global one may be told by the environment to use a proxy.
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
  const servername = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: hostname } : {}
  return {
    target,
    request: (path, { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS } = {}) =>
      new Promise((resolve, reject) => {
        if (!/^\/(?![/\\])/.test(path)) return reject(new Error(`${path} is not a path of the site`))
        const options: RequestOptions = {
          host: target.address,
          port: port || (isSecure ? 443 : 80),
          path,
          method,
          headers: {
            ...headers,
            host,
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
          agent,
          ...(localAddress === undefined ? {} : { localAddress }),
          signal: AbortSignal.timeout(timeoutMs),
          ...servername,
        }
        const outgoing = (isSecure ? httpsRequest : httpRequest)(options, reply => {
          readReply(reply).then(resolve, reject)
        })
        outgoing.on('error', reject)
        outgoing.end(body)
      }),
  }
}

async function readReply(reply: IncomingMessage): Promise<ClientReply> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > REPLY_MAX_BYTES) throw new Error('The reply is too long')
  }
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}
