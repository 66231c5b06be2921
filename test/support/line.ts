import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine, which a test cuts. */
export interface Line {
  readonly port: number
  /** `refused`: connections end, and new ones too. `silent`: nothing passes any more, and nothing ends. */
  set(state: 'open' | 'refused' | 'silent'): void
  close(): Promise<void>
}

/** @param path - socket of the server. */
export async function openLine(path: string): Promise<Line> {
  let state: Parameters<Line['set']>[0] = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer(socket => {
    keep(socket)
    if (state === 'refused') return void socket.destroy()
    if (state === 'silent') return
    const target = connect(path)
    keep(target)
    socket.pipe(target).pipe(socket)
    socket.on('close', () => target.destroy())
    target.on('close', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next
      if (next === 'silent') {
        for (const socket of sockets) {
          socket.unpipe()
          socket.pause()
        }
      } else endAll()
    },
    async close() {
      endAll()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
