import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { ContractLog } from '../contracts/contractLog.ts'
import { asObject, json, openPeerServer, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { type RelayClient, readClient, serveSocket } from './relay/connection.ts'
import type { RelayFaults } from './relay/faults.ts'
import { createMailboxes } from './relay/mailbox.ts'
import { checkToken } from './relay/token.ts'

export interface RelayStats {
  /** Sockets open now. */
  readonly sockets: number
  /** Sockets opened since the start or the last reset. */
  readonly opened: number
  readonly clients: readonly (RelayClient & { readonly open: boolean })[]
  readonly topics: number
  /** Verify attestations that came with a published message, newest last. */
  readonly attestations: readonly string[]
}

export interface Relay {
  /** `ws://` address for `relayUrl`. */
  readonly url: string
  /** `http://` address of the controls. */
  readonly httpUrl: string
  readonly recorder: Recorder
  setFaults(faults: RelayFaults): void
  stats(): RelayStats
  /** Drops all open sockets; without a code as a broken line does. */
  kick(close?: { code: number; reason: string }): number
  close(): Promise<void>
}

const PING_MS = 20_000

interface SocketClose {
  readonly code: number
  readonly reason: string
  readonly tag?: string
}

/** The relay says why in a frame of id 0 before it closes with 3000. */
const refusalFrame = ({ code, reason, tag }: SocketClose) => ({
  id: 0,
  jsonrpc: '2.0',
  error: { code, message: reason, ...(tag ? { data: tag } : {}) },
})

/** What a client calls this relay: behind a proxy that ends TLS, the name that the proxy was called by. */
function audienceOf({ headers }: IncomingMessage): string {
  return `${headers['x-forwarded-proto'] === 'https' ? 'wss' : 'ws'}://${headers.host ?? ''}`
}

/** Starts a WalletConnect relay on loopback. Controls: `/__stats`, `/__faults`, `/__reset`, `POST /kick {code?, reason?}`. */
export async function startRelay({
  port,
  contracts,
}: {
  port?: number
  /** Where frames that differ from the contracts of the relay are collected. */
  contracts?: ContractLog
} = {}): Promise<Relay> {
  const recorder = createRecorder()
  const mailboxes = createMailboxes()
  const sockets = new WebSocketServer({ noServer: true })
  const tarpit = new Set<Duplex>()
  let faults: RelayFaults = {}
  let clients: (RelayClient & { open: boolean })[] = []

  const setFaults = (next: RelayFaults) => {
    faults = next
  }
  const kick = (close?: { code: number; reason: string }) => {
    const { size } = sockets.clients
    for (const socket of sockets.clients) close ? socket.close(close.code, close.reason) : socket.terminate()
    return size
  }
  const attestations = () =>
    recorder.calls
      .map(call => asObject(call.detail).attestation)
      .filter((value): value is string => typeof value === 'string' && value !== '')
  const stats = (): RelayStats => ({
    sockets: sockets.clients.size,
    opened: clients.length,
    clients,
    topics: mailboxes.topics(),
    attestations: attestations(),
  })
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    setFaults,
    moreStats: stats,
    reset: () => {
      clients = clients.filter(({ open }) => open)
    },
    handle: (request: PeerRequest) => {
      if (request.path !== '/kick' || request.method !== 'POST') return undefined
      const { code, reason } = asObject(request.body)
      return json({
        kicked: kick(typeof code === 'number' ? { code, reason: String(reason ?? '') } : undefined),
      })
    },
  })

  /** Why this socket is closed as soon as it is open: a fault that a test asked for, or a token that the relay refuses. */
  function closeOf(url: URL, client: RelayClient, audience: string): SocketClose | undefined {
    if (faults.badProjectIds?.includes(client.projectId ?? ''))
      return { code: 3000, reason: 'Unauthorized: invalid key', tag: 'ProjectNotFound' }
    if (faults.closeWith) return faults.closeWith
    const refusal = checkToken(url, audience, Math.floor(Date.now() / 1000), contracts)
    return refusal && { code: 3000, reason: refusal.message, tag: refusal.tag }
  }

  function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (faults.refuse)
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    if (faults.tarpit) {
      tarpit.add(socket)
      return void socket.once('close', () => tarpit.delete(socket))
    }
    sockets.handleUpgrade(incoming, socket, head, webSocket => {
      const url = new URL(incoming.url ?? '/', 'ws://relay')
      const client = {
        ...readClient(url, incoming.headers.origin),
        open: true,
      }
      clients.push(client)
      webSocket.on('close', () => {
        client.open = false
      })
      const close = closeOf(url, client, audienceOf(incoming))
      if (close) {
        if (close.code === 3000) webSocket.send(JSON.stringify(refusalFrame(close)))
        return webSocket.close(close.code, close.reason)
      }
      serveSocket(webSocket, client, {
        mailboxes,
        recorder,
        faults: () => faults,
        ...(contracts ? { contracts } : {}),
      })
    })
  }
  peer.server.on('upgrade', upgrade)
  const pings = setInterval(() => {
    for (const socket of sockets.clients) socket.ping()
  }, PING_MS)
  pings.unref()

  return {
    url: peer.url.replace('http:', 'ws:'),
    httpUrl: peer.url,
    recorder,
    setFaults,
    stats,
    kick,
    async close() {
      clearInterval(pings)
      kick()
      for (const socket of tarpit) socket.destroy()
      await peer.close()
    },
  }
}
