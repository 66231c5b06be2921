import type { RpcRequest } from '../../../bridge/contract/engineApi.ts'
import { emitters } from '../providers/emitters.ts'
import type { Running } from '../running.ts'

/** The subscriptions of one client, by the id that the dapp knows. */
type Subscriptions = Map<string, RpcRequest>

const made = new WeakMap<Running, Subscriptions>()

/** Delivers the news of the client's subscriptions as EIP-1193 `message` events, and takes them to the next engine. */
function createSubscriptions({ context, tab }: Running): Subscriptions {
  const subscriptions: Subscriptions = new Map()
  const provider = context.client.provider('eip155')
  tab.onSubscription(({ subscription, results, isEnded }) => {
    if (!subscriptions.has(subscription)) return
    if (isEnded) subscriptions.delete(subscription)
    for (const result of results)
      emitters.get(provider)?.('message', { type: 'eth_subscription', data: { subscription, result } })
  })
  // A new engine knows none; the same request has the same id there. An engine that knows it changes nothing.
  tab.engine.onReady(() => {
    for (const [id, request] of subscriptions)
      tab.engine.api.rpc.request(request).catch(() => subscriptions.delete(id))
  })
  return subscriptions
}

/** `eth_subscribe` and `eth_unsubscribe`, which the engine serves by polling. */
export async function subscribe(running: Running, request: RpcRequest): Promise<unknown> {
  const { api } = running.tab.engine
  const subscriptions = made.get(running) ?? createSubscriptions(running)
  made.set(running, subscriptions)
  const answer = await api.rpc.request(request)
  if (request.method === 'eth_subscribe') subscriptions.set(String(answer), request)
  else if (Array.isArray(request.params)) subscriptions.delete(String(request.params[0]))
  return answer
}
