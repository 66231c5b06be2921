import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** RFC 6455 §1.3. */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Carries a WebSocket to the peer that plays its host, byte for byte, and says that TLS ended here. */
export function passSocket(peer: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(peer.replace(/^ws/, 'http'))
  const upstream = connect(Number(port), hostname)
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  upstream.write(
    `${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}x-forwarded-proto: https\r\n\r\n`,
  )
  upstream.write(head)
  upstream.pipe(socket).pipe(upstream)
  const end = () => {
    socket.destroy()
    upstream.destroy()
  }
  for (const side of [socket, upstream]) side.on('error', end).on('close', end)
}

/** Accepts a WebSocket that no peer serves, and sends nothing on it. */
export function holdSocket(request: IncomingMessage, socket: Duplex): void {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`)
    .digest('base64')
  socket.on('error', () => socket.destroy()).resume()
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  )
}
