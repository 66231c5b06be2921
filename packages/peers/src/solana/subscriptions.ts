import type { WebSocket } from 'ws'
import { asObject } from '../peerServer.ts'
import { accountInfo } from './accounts.ts'
import { type Bank, readAddress } from './bank.ts'

interface Subscription {
  readonly socket: WebSocket
  readonly kind: 'account' | 'signature' | 'slot'
  readonly key: unknown
  readonly config: unknown
  /** What it was last told; an account that did not change is no news. */
  told?: string
}

const RANK: Readonly<Record<string, number>> = { processed: 0, confirmed: 1, finalized: 2 }

/** The WebSocket half of a node: `accountSubscribe`, `signatureSubscribe`, `slotSubscribe`, and all calls of HTTP. */
export interface Subscriptions {
  serve(socket: WebSocket): void
  /** Something landed, or a slot passed. */
  notify(): void
}

export function createSubscriptions(bank: Bank, call: (message: unknown) => object): Subscriptions {
  const open = new Map<number, Subscription>()
  let lastId = 0

  function tell(id: number, { socket, kind }: Subscription, result: unknown): void {
    const params = { result, subscription: id }
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: `${kind}Notification`, params }))
  }
  const context = (value: unknown) => ({ context: { slot: bank.slot }, value })

  function look(id: number, subscription: Subscription): void {
    const { kind, key, config } = subscription
    if (kind === 'slot') {
      if (subscription.told !== String(bank.slot)) {
        subscription.told = String(bank.slot)
        tell(id, subscription, { parent: bank.slot - 1, root: Math.max(0, bank.slot - 2), slot: bank.slot })
      }
      return
    }
    if (kind === 'account') {
      const info = accountInfo(bank.svm, bank.svm.getAccount(readAddress(key)), config)
      const text = JSON.stringify(info)
      const isNews = subscription.told !== undefined && subscription.told !== text
      subscription.told = text
      if (isNews) tell(id, subscription, context(info))
      return
    }
    const found = bank.find(String(key))
    const wanted = RANK[String(asObject(config).commitment ?? 'finalized')] ?? 2
    if (!found || (RANK[bank.status(found)] ?? 0) < wanted) return
    // A signature subscription notifies once.
    open.delete(id)
    tell(id, subscription, context({ err: found.err }))
  }

  const notify = () => {
    for (const [id, subscription] of [...open]) look(id, subscription)
  }
  bank.onSlot(notify)

  return {
    notify,
    serve(socket) {
      const answer = (id: unknown, result: unknown) =>
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
      socket.on('message', data => {
        let message: Record<string, unknown>
        try {
          message = asObject(JSON.parse(String(data)))
        } catch {
          return
        }
        const { method, id } = message
        const params = Array.isArray(message.params) ? message.params : []
        const [, kind, verb] = /^(account|signature|slot)(Subscribe|Unsubscribe)$/.exec(String(method)) ?? []
        if (kind === undefined) {
          if (id !== undefined) socket.send(JSON.stringify(call(message)))
          return
        }
        if (verb === 'Unsubscribe') return answer(id, open.delete(Number(params[0])))
        lastId += 1
        const subscription: Subscription = {
          socket,
          kind: kind as Subscription['kind'],
          key: params[0],
          config: params[1],
        }
        open.set(lastId, subscription)
        answer(id, lastId)
        look(lastId, subscription)
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        for (const [id, subscription] of open) if (subscription.socket === socket) open.delete(id)
      })
    },
  }
}
