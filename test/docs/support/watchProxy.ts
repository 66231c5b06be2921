import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that answers nothing. Chromium asks 127.0.0.1 without it, so that what it sees would have left the machine. */
export interface WatchProxy {
  readonly url: string
  /** Hosts that were asked, workers included. */
  readonly hosts: readonly string[]
  close(): Promise<void>
}

/** Starts the proxy. */
export async function startWatchProxy(): Promise<WatchProxy> {
  const hosts: string[] = []
  const server = createServer((request, response) => {
    hosts.push(request.url ?? '')
    response.writeHead(502).end()
  })
  server.on('connect', (request, socket) => {
    hosts.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
