import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP line to a server that can break as a phone's does in the background: without a word to either end. */
export interface BrokenLine {
  /** `ws://` address of the line. */
  readonly url: string
  /** Open connections stay open and carry nothing any more; new connections work. */
  breakSilently(): void
  /** Connections that were opened since the start. */
  readonly opened: number
  close(): Promise<void>
}

/** @param target `ws://` address of the server behind the line */
export async function openBrokenLine(target: string): Promise<BrokenLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let opened = 0
  const server = createServer(near => {
    opened += 1
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakSilently() {
      for (const socket of sockets) {
        socket.unpipe()
        // Read on, so that a closing end is noticed, but pass nothing on.
        socket.resume()
      }
    },
    get opened() {
      return opened
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
