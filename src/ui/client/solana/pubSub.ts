import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Tabkey } from '../tabkey.ts'
import { fieldsOf } from './fieldsOf.ts'

/** Solana's PubSub over the engine, which polls for the subscriptions of all tabs. */
export interface PubSub {
  open(): void
  close(): void
  /**
   * @param method for instance `accountSubscribe`
   * @returns the number of the new subscription; for an unsubscribe method, true
   */
  call(method: string, params: readonly unknown[]): Promise<number | boolean>
}

interface Subscription {
  readonly kind: string
  readonly engineId: string
  /** The last state of an account, as JSON. */
  last?: string
}

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

/** News of the engine: `{ type: 'solana_subscription', data: { subscription, result } }`. */
function readNews(message: unknown): { readonly engineId: string; readonly result: unknown } | undefined {
  const { type, data } = fieldsOf(message)
  const { subscription, result } = fieldsOf(data)
  return type === 'solana_subscription' ? { engineId: String(subscription), result } : undefined
}

/**
 * @param notify receives each notification: its method, and the parameters as a node sends them
 */
export function createPubSub(
  tabkey: Tabkey,
  network: NetworkId,
  notify: (method: string, params: { readonly subscription: number; readonly result: unknown }) => void,
): PubSub {
  const subscriptions = new Map<number, Subscription>()
  let lastNumber = 0
  const provider = tabkey.provider('eip155')

  /** The engine reports an account as it was first: only what differs from the last report is news. */
  function isNews(subscription: Subscription, result: unknown): boolean {
    if (subscription.kind !== 'account') return true
    const text = JSON.stringify(fieldsOf(result).value)
    const { last } = subscription
    subscription.last = text
    return last !== undefined && last !== text
  }

  function onMessage(message: unknown): void {
    const news = readNews(message)
    if (!news) return
    for (const [number, subscription] of subscriptions) {
      if (subscription.engineId !== news.engineId) continue
      const { kind } = subscription
      if (kind === 'signature') subscriptions.delete(number)
      if (fieldsOf(news.result).isExpired === true)
        console.warn(
          'Tabkey: a Solana signature did not reach its commitment in time; its subscription has ended.',
        )
      else if (isNews(subscription, news.result))
        notify(`${kind}Notification`, { subscription: number, result: news.result })
    }
  }

  /** @returns undefined when the engine refuses the subscription */
  async function subscribe(method: string, params: readonly unknown[]): Promise<string | undefined> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(2 * waitMs, LAST_RETRY_MS)) {
      try {
        return await tabkey.request<string>({ method, params, network })
      } catch (error) {
        if (fieldsOf(error).retryable !== true) {
          // web3.js repeats a rejected call at once and without end.
          console.error(`Tabkey: ${method} was refused.`, error)
          return undefined
        }
        await new Promise(resolve => setTimeout(resolve, waitMs))
      }
    }
  }

  return {
    open: () => void provider.on('message', onMessage),
    close: () => void provider.removeListener('message', onMessage),
    async call(method, params) {
      const kind = method.replace(/(S|Uns)ubscribe$/, '')
      if (method.endsWith('Unsubscribe')) {
        const number = Number(params[0])
        const subscription = subscriptions.get(number)
        subscriptions.delete(number)
        // A client that was destroyed has no subscriptions.
        if (subscription)
          await tabkey.request({ method, params: [subscription.engineId], network }).catch(() => {})
        return true
      }
      const engineId = await subscribe(method, params)
      lastNumber += 1
      if (engineId !== undefined) subscriptions.set(lastNumber, { kind, engineId })
      return lastNumber
    },
  }
}
