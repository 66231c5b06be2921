import { WebSocket } from 'ws'
import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { activeNode, type Session } from './session.ts'

const KINDS: ReadonlySet<unknown> = new Set(['newHeads', 'logs', 'newPendingTransactions'])
const ANSWER_MS = 5_000

export interface Subscriptions {
  add(session: Session, origin: string, params: readonly unknown[]): Promise<unknown>
  remove(id: unknown): boolean
  close(): void
}

/** EIP-1193 `message` events of `eth_subscribe`, each subscription over a socket of its own to the node. */
export function createSubscriptions(): Subscriptions {
  const sockets = new Map<unknown, WebSocket>()
  return {
    async add(session, origin, params) {
      if (!KINDS.has(params[0])) throw new RpcError(-32602, 'No such subscription.')
      const socket = new WebSocket(activeNode(session).url.replace('http:', 'ws:'))
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => socket.terminate(), ANSWER_MS)
        socket.on('error', () => socket.terminate())
        socket.on('close', () => reject(new RpcError(-32603, 'The node does not answer.')))
        socket.on('open', () =>
          socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params })),
        )
        socket.on('message', data => {
          const { id, result, error, params: news } = asObject(JSON.parse(String(data)))
          if (id !== 1) {
            session.emit({ name: 'message', data: { type: 'eth_subscription', data: news }, origin })
            return
          }
          clearTimeout(late)
          const { code, message } = asObject(error)
          if (error !== undefined) return reject(new RpcError(Number(code), String(message)))
          sockets.set(result, socket)
          resolve(result)
        })
      })
    },
    remove(id) {
      sockets.get(id)?.close()
      return sockets.delete(id)
    },
    close() {
      for (const socket of sockets.values()) socket.terminate()
      sockets.clear()
    },
  }
}
