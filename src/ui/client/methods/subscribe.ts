import type { RpcRequest } from '../../../bridge/contract/engineApi.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import type { Running } from '../tab/running.ts'
import { emitters } from '../values/emitters.ts'

/** The subscriptions of one client, by the id that the dapp knows. */
type Subscriptions = Map<string, RpcRequest>

const made = new WeakMap<Running, Subscriptions>()

/**
 * Delivers the news of the client's subscriptions as EIP-1193 `message` events, and takes them to the next engine. News of
 * Solana has a type of its own, which `tabkey/solana` reads.
 */
function createSubscriptions({ context, tab }: Running): Subscriptions {
  const subscriptions: Subscriptions = new Map()
  const provider = context.client.provider('eip155')
  tab.onSubscription(({ subscription, results, isEnded }) => {
    const request = subscriptions.get(subscription)
    if (!request) return
    if (isEnded) subscriptions.delete(subscription)
    const type = request.method === 'eth_subscribe' ? 'eth_subscription' : 'solana_subscription'
    for (const result of results)
      emitters.get(provider)?.('message', { type, data: { subscription, result } })
  })
  // A new engine knows none; the same request has the same id there. An engine that knows it changes nothing.
  tab.engine.onReady(() => {
    for (const [id, request] of subscriptions)
      tab.engine.api.rpc.request(request).catch((error: unknown) => {
        // An engine that ended meanwhile is followed by another one, which is asked in its turn.
        if (!(error instanceof WalletError && error.retryable)) subscriptions.delete(id)
      })
  })
  return subscriptions
}

/** `eth_subscribe`, Solana's PubSub methods and their opposites, which the engine serves by polling. */
export async function subscribe(running: Running, request: RpcRequest): Promise<unknown> {
  const { api } = running.tab.engine
  const subscriptions = made.get(running) ?? createSubscriptions(running)
  made.set(running, subscriptions)
  const answer = await api.rpc.request(request)
  if (!/unsubscribe$/i.test(request.method)) subscriptions.set(String(answer), request)
  else if (Array.isArray(request.params)) subscriptions.delete(String(request.params[0]))
  return answer
}
