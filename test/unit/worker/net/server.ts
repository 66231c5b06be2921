import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../../../src/worker/base/clock.ts'
import { type NetContext, systemFetch } from '../../../../src/worker/net/exchange.ts'

export interface Hit {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface TestServer {
  readonly url: string
  readonly host: string
  readonly hits: Hit[]
}

export type Answer = (hit: Hit, response: ServerResponse) => void

/** A real HTTP server on loopback; closed after the test. */
export async function serve(answer: Answer): Promise<TestServer> {
  const hits: Hit[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const hit = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      hits.push(hit)
      answer(hit, response)
    })
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, hits }
}

/** The house's own fetch and clock, allowed to reach these servers only. */
export function contextFor(servers: readonly TestServer[], more: Partial<NetContext> = {}): NetContext {
  return {
    fetch: systemFetch,
    clock: systemClock,
    allowHosts: new Set(servers.map(server => server.host)),
    ...more,
  }
}

export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
