import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PeerUrls } from '../../../packages/peers/src/start.ts'
import { type Certificate, createCertificate } from './certificate.ts'
import { answerOutside, peerBehind } from './outsideAnswers.ts'
import { holdSocket, passSocket } from './outsideSockets.ts'

/** What the pages asked of hosts that are not this machine. */
export interface OutsideStats {
  /** Requests and sockets by host. */
  readonly hosts: Readonly<Record<string, number>>
  readonly requests: number
  readonly sockets: number
  /** Sockets alive now. */
  readonly open: number
  /** Each request as method, host and path, without its query. */
  readonly log: readonly string[]
}

/** Every host of the world, on one port of this machine. */
export interface Outside {
  /** What makes a browser come here whatever name it looks up. */
  readonly args: readonly string[]
  /** The one that the browser takes; pages served by TLS show it too. */
  readonly certificate: Certificate
  stats(): OutsideStats
  reset(): void
  close(): Promise<void>
}

const TLS_HELLO = 0x16

/** The browser asks for things of its own; what a page asks for names the page. */
const isPages = ({ headers }: IncomingMessage) =>
  [headers.origin, headers.referer].some(from => /^https?:\/\/127\.0\.0\.1:/.test(from ?? ''))

/**
 * Stands in for every host outside: names lead to one port that speaks TLS and HTTP, counts, and answers at once. What
 * the vendors' services say comes from the peers of the tests, so no page waits and none is refused.
 *
 * Playwright's own routes would not see a SharedWorker, and would slow down every file of a page.
 */
export async function startOutside(peers: PeerUrls): Promise<Outside> {
  const certificate = createCertificate()
  const { key, cert, pin } = certificate
  const sockets = new Set<Duplex>()
  const alive = new Set<Duplex>()
  let hosts = new Map<string, number>()
  let log: string[] = []
  let opened = 0

  function record(request: IncomingMessage, kind: string): boolean {
    if (!isPages(request)) return false
    const host = request.headers.host ?? ''
    // The bench has no vendor's fonts: a page that asks for another format then must not be counted twice.
    if (request.headers['sec-fetch-dest'] === 'font' && hosts.has(host)) return true
    hosts.set(host, (hosts.get(host) ?? 0) + 1)
    log.push(`${kind} ${host}${request.url?.split('?')[0]}`)
    return true
  }

  function onSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!record(request, 'SOCKET')) return void socket.destroy()
    opened += 1
    alive.add(socket)
    socket.on('close', () => alive.delete(socket))
    const peer = peerBehind(request.headers.host ?? '', peers)
    if (peer) passSocket(peer, request, socket, head)
    else holdSocket(request, socket)
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'OPTIONS') record(request, request.method ?? 'GET')
    answerOutside(request, response, peers)
  }
  const plain = createServer(onRequest)
  const secure = createSecureServer({ key, cert }, onRequest)
  for (const server of [plain, secure]) {
    server.on('upgrade', onSocket)
    server.keepAliveTimeout = 120_000
  }
  const door = createTcpServer((socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.once('data', first => {
      socket.pause()
      socket.unshift(first)
      const server = first[0] === TLS_HELLO ? secure : plain
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject)
    door.listen(0, '127.0.0.1', resolve)
  })
  const { port } = door.address() as AddressInfo
  return {
    args: [
      `--host-resolver-rules=MAP * 127.0.0.1:${port} , EXCLUDE 127.0.0.1 , EXCLUDE localhost`,
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
    certificate,
    stats: () => ({
      hosts: Object.fromEntries(hosts),
      requests: log.length - opened,
      sockets: opened,
      open: alive.size,
      log,
    }),
    reset() {
      hosts = new Map()
      log = []
      opened = 0
    },
    close: () =>
      new Promise(resolve => {
        door.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
