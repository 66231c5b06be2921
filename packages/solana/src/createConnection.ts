import type { Commitment, Connection, LogsFilter } from '@solana/web3.js'
import * as web3 from '@solana/web3.js'
import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import { ConfigError, ValidationError } from '../../../src/bridge/errors/client.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { answerJsonRpc } from './jsonRpcAnswer.ts'
import { methodNotFound } from './nodeRequest.ts'
import { createPubSub } from './pubSub.ts'
import { findSolanaNetwork } from './solanaNetwork.ts'

/** What a connection is made of. */
export interface ConnectionOptions {
  /** CAIP-2 of a configured Solana network. Default: the active one when the connection is made. */
  readonly network?: NetworkId | undefined
  /** web3.js's default commitment of the connection. */
  readonly commitment?: Commitment | undefined
}

/** The part of web3.js's `RpcWebSocketClient` that a connection uses. */
interface Socket {
  connect(): void
  close(): void
  call(method: string, params: readonly unknown[]): Promise<unknown>
  notify(method: string): Promise<void>
  emit(event: string, ...values: readonly unknown[]): unknown
}

const VERSION = 'tabkey/solana needs version 1 of @solana/web3.js, from 1.98 on: npm i @solana/web3.js@1'

/**
 * Refuses version 2 of web3.js, whose module has no `Connection`.
 *
 * @param exported what the installed module exports as `Connection`
 * @throws ConfigError, naming the version to install
 */
export function requireVersion1(exported: unknown): void {
  if (typeof exported !== 'function') throw new ConfigError('', VERSION)
}

function getSocket(connection: Connection): Socket {
  const socket = Reflect.get(connection, '_rpcWebSocket') as Partial<Socket> | undefined
  if (typeof socket?.emit !== 'function') throw new ConfigError('', VERSION)
  return socket as Socket
}

/** Serves a connection's subscriptions by the engine. web3.js opens the socket with the first subscription. */
function servePubSub(tabkey: Tabkey, network: NetworkId, connection: Connection): void {
  const socket = getSocket(connection)
  const pubSub = createPubSub(tabkey, network, (method, params) => socket.emit(method, params))
  let isOpen = false
  socket.connect = () => {
    if (isOpen) return
    isOpen = true
    pubSub.open()
    queueMicrotask(() => socket.emit('open'))
  }
  socket.close = () => {
    if (!isOpen) return
    isOpen = false
    pubSub.close()
    // The code of a socket that was closed on purpose: web3.js does not reconnect.
    queueMicrotask(() => socket.emit('close', 1_000))
  }
  socket.call = pubSub.call
  // web3.js pings the node of a socket.
  socket.notify = async () => {}
}

/** Polling cannot serve these. They throw, because a subscription that reports nothing looks like a quiet cluster. */
function refuseUnserved(connection: Connection): void {
  const onLogs = connection.onLogs.bind(connection)
  connection.onLogs = (filter: LogsFilter, ...callbackParameters) => {
    if (typeof filter === 'string')
      throw new ValidationError('filter', 'Expected the address of an account or a program')
    return onLogs(filter, ...callbackParameters)
  }
  connection.onSlotUpdate = () => {
    throw methodNotFound('slotsUpdatesSubscribe')
  }
}

/**
 * A `Connection` of web3.js 1.x whose requests and subscriptions go through the engine: equal reads of all tabs are one,
 * with the failover of the configured nodes, and no tab opens a socket. It has the methods of a node and never reaches
 * the wallet.
 *
 * @throws NetworkNotFoundError for a network that is not configured; ConfigError for another version of web3.js
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { solanaDevnet } from 'tabkey/networks'
 * import { createConnection } from 'tabkey/solana'
 *
 * const tabkey = createTabkey({ networks: [solanaDevnet] })
 * const connection = createConnection(tabkey, { commitment: 'confirmed' })
 * const slot = await connection.getSlot()
 */
export function createConnection(
  tabkey: Tabkey,
  { network: id, commitment }: ConnectionOptions = {},
): Connection {
  requireVersion1(web3.Connection)
  const { caipNetworkId, rpcUrls } = findSolanaNetwork(tabkey, id)
  const connection = new web3.Connection(rpcUrls.default.http[0] ?? 'http://localhost', {
    ...(commitment === undefined ? {} : { commitment }),
    httpAgent: false,
    async fetch(_url, init) {
      const body: unknown = JSON.parse(String(init?.body))
      const answer = (message: unknown) => answerJsonRpc(tabkey, caipNetworkId, message)
      const answers = await (Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body))
      return new Response(JSON.stringify(answers), { headers: { 'content-type': 'application/json' } })
    },
  })
  servePubSub(tabkey, caipNetworkId, connection)
  refuseUnserved(connection)
  return connection
}

const shared = new WeakMap<Tabkey, Map<string, Connection>>()

/** One connection for each network and commitment of a client, for the components of a page. */
export function getSharedConnection(tabkey: Tabkey, options: ConnectionOptions = {}): Connection {
  const own = shared.get(tabkey) ?? new Map<string, Connection>()
  shared.set(tabkey, own)
  const { caipNetworkId } = findSolanaNetwork(tabkey, options.network)
  const key = `${caipNetworkId} ${options.commitment ?? ''}`
  const connection = own.get(key) ?? createConnection(tabkey, { ...options, network: caipNetworkId })
  own.set(key, connection)
  return connection
}
