import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A place on this machine that hands requests on to a node and counts them. */
export interface CountingNode {
  /** The URL whose calls are counted under a name. */
  urlOf(name: string): string
  /** JSON-RPC calls so far; each call of a batch counts. */
  callsOf(name: string): number
  close(): Promise<void>
}

const DEADLINE_MS = 15_000
const BODY_MAX = 1_000_000

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_MAX) throw new RangeError(`A body over ${BODY_MAX} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/**
 * Starts a counting node on loopback.
 *
 * @param upstream http(s) URL of the real node, keys included
 */
export async function openCountingNode(upstream: string): Promise<CountingNode> {
  const calls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(204, CORS).end()
      return
    }
    try {
      const body = await readBody(request)
      const parsed: unknown = JSON.parse(body)
      const name = (request.url ?? '/').slice(1)
      calls.set(name, (calls.get(name) ?? 0) + (Array.isArray(parsed) ? parsed.length : 1))
      const answer = await fetch(upstream, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      const type = answer.headers.get('content-type') ?? 'application/json'
      response.writeHead(answer.status, { ...CORS, 'content-type': type }).end(await answer.text())
    } catch {
      // The URL of the node stays out of what the page reads.
      response.writeHead(502, CORS).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    urlOf: name => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`,
    callsOf: name => calls.get(encodeURIComponent(name)) ?? 0,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
