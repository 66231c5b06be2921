import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type RelayClient, type RelayObserver, readClient, serveSocket } from './connection.ts'
import type { RelayFaults } from './faults.ts'
import { createMailboxes } from './mailbox.ts'
import { checkToken } from './token.ts'

/** How often a relay pings its sockets, in milliseconds. */
const PING_MS = 20_000

interface SocketClose {
  readonly code: number
  readonly reason: string
  readonly tag?: string
}

/** The sockets of a relay, on a server of their owner's. */
export interface RelaySockets {
  /** For the event `upgrade` of an HTTP server. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  setFaults(faults: RelayFaults): void
  /** Clients whose sockets are open, and those of sockets that were opened since the start or `forget`. */
  clients(): readonly (RelayClient & { readonly open: boolean })[]
  /** How many sockets are open. */
  size(): number
  topics(): number
  /** Forgets the clients whose sockets are closed. */
  forget(): void
  /** Drops all open sockets; without a code as a broken line does. @returns how many there were */
  kick(close?: { code: number; reason: string }): number
  close(): void
}

/** The relay says why in a frame of id 0 before it closes with 3000. */
const refusalFrame = ({ code, reason, tag }: SocketClose) => ({
  id: 0,
  jsonrpc: '2.0',
  error: { code, message: reason, ...(tag ? { data: tag } : {}) },
})

/** What a client calls this relay: behind a proxy that ends TLS, the name that the proxy was called by. */
function getAudience({ headers }: IncomingMessage): string {
  return `${headers['x-forwarded-proto'] === 'https' ? 'wss' : 'ws'}://${headers.host ?? ''}`
}

/** Mailboxes by topic, served to WalletConnect clients. */
export function createRelaySockets(observer: RelayObserver = {}): RelaySockets {
  const mailboxes = createMailboxes()
  const sockets = new WebSocketServer({ noServer: true })
  const tarpit = new Set<Duplex>()
  let faults: RelayFaults = {}
  let clients: (RelayClient & { open: boolean })[] = []

  /** Why this socket is closed as soon as it is open: a fault that a test asked for, or a token that the relay refuses. */
  function getClose(url: URL, client: RelayClient, audience: string): SocketClose | undefined {
    if (faults.badProjectIds?.includes(client.projectId ?? ''))
      return { code: 3000, reason: 'Unauthorized: invalid key', tag: 'ProjectNotFound' }
    if (faults.closeWith) return faults.closeWith
    const refusal = checkToken(url, audience, Math.floor(Date.now() / 1000), observer.onToken)
    return refusal && { code: 3000, reason: refusal.message, tag: refusal.tag }
  }

  const kick = (close?: { code: number; reason: string }): number => {
    const { size } = sockets.clients
    for (const socket of sockets.clients) close ? socket.close(close.code, close.reason) : socket.terminate()
    return size
  }
  const pings = setInterval(() => {
    for (const socket of sockets.clients) socket.ping()
  }, PING_MS)
  pings.unref()

  return {
    upgrade(incoming, socket, head) {
      socket.on('error', () => socket.destroy())
      if (faults.refuse)
        return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      if (faults.tarpit) {
        tarpit.add(socket)
        return void socket.once('close', () => tarpit.delete(socket))
      }
      sockets.handleUpgrade(incoming, socket, head, webSocket => {
        const url = new URL(incoming.url ?? '/', 'ws://relay')
        const client = { ...readClient(url, incoming.headers.origin), open: true }
        clients.push(client)
        webSocket.on('close', () => {
          client.open = false
        })
        const close = getClose(url, client, getAudience(incoming))
        if (!close) return serveSocket(webSocket, client, { mailboxes, observer, faults: () => faults })
        if (close.code === 3000) webSocket.send(JSON.stringify(refusalFrame(close)))
        webSocket.close(close.code, close.reason)
      })
    },
    setFaults(next) {
      faults = next
    },
    clients: () => clients,
    size: () => sockets.clients.size,
    topics: () => mailboxes.topics(),
    forget() {
      clients = clients.filter(({ open }) => open)
    },
    kick,
    close() {
      clearInterval(pings)
      kick()
      for (const socket of tarpit) socket.destroy()
    },
  }
}
