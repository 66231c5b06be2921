import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSmtpSession, type Envelope } from './smtpSession.ts'

export interface SmtpFaults {
  /** Refuse every mail with this line, such as `451 4.3.0 Try later`. */
  readonly reply?: string
  /** Cut the connection before the greeting. */
  readonly drop?: boolean
  /** Greet late. */
  readonly delayMs?: number
}

export interface SmtpServer {
  readonly port: number
  close(): Promise<void>
}

const IDLE_MS = 60_000

/**
 * Takes mail on 127.0.0.1 by SMTP and hands it on. Nothing is ever sent further.
 *
 * @param parameters.faults - read again for each connection.
 * @throws when the port is taken.
 */
export async function startSmtpServer(parameters: {
  readonly port?: number
  deliver(envelope: Envelope): void
  faults(): SmtpFaults
}): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    serve(socket, parameters).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(parameters.port ?? 0, '127.0.0.1', () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function serve(
  socket: Socket,
  { deliver, faults }: { deliver(envelope: Envelope): void; faults(): SmtpFaults },
): Promise<void> {
  const { reply, drop, delayMs } = faults()
  if (drop) return void socket.destroy()
  if (delayMs) await sleep(delayMs)
  const session = createSmtpSession(envelope => {
    if (reply === undefined) deliver(envelope)
    return reply
  })
  // A character may be split over two packets.
  socket.setEncoding('utf8')
  socket.on('data', chunk => {
    for (const { text, close } of session.read(String(chunk))) {
      socket.write(text)
      if (close) socket.end()
    }
  })
  socket.write('220 sink.test ESMTP\r\n')
}
