import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { toFields } from './toFields.ts'

/** Solana's PubSub over the engine, which polls for the subscriptions of all tabs. */
export interface PubSub {
  open(): void
  /** Also ends the retries of pending calls, and the subscriptions that the engine makes for them later. */
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

/** Waits for `ms`, or until `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/** News of the engine: `{ type: 'solana_subscription', data: { subscription, result } }`. */
function readNews(message: unknown): { readonly engineId: string; readonly result: unknown } | undefined {
  const { type, data } = toFields(message)
  const { subscription, result } = toFields(data)
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
  let opening = new AbortController()
  const provider = tabkey.provider('eip155')

  /** The engine reports an account as it was first: only what differs from the last report is news. */
  function isNews(subscription: Subscription, result: unknown): boolean {
    if (subscription.kind !== 'account') return true
    const text = JSON.stringify(toFields(result).value)
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
      if (toFields(news.result).isExpired === true)
        console.warn(
          'Tabkey: a Solana signature did not reach its commitment in time; its subscription has ended.',
        )
      else if (isNews(subscription, news.result))
        notify(`${kind}Notification`, { subscription: number, result: news.result })
    }
  }

  // A client that was destroyed has no subscriptions.
  const unsubscribe = (kind: string, engineId: string): Promise<unknown> =>
    tabkey.request({ method: `${kind}Unsubscribe`, params: [engineId], network }).catch(() => {})

  /** @returns undefined when the engine refuses the subscription, and after `close` */
  async function subscribe(kind: string, params: readonly unknown[]): Promise<string | undefined> {
    const method = `${kind}Subscribe`
    const { signal } = opening
    for (let waitMs = FIRST_RETRY_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, LAST_RETRY_MS)) {
      try {
        const engineId = await tabkey.request<string>({ method, params, network })
        if (!signal.aborted) return engineId
        await unsubscribe(kind, engineId)
      } catch (error) {
        if (signal.aborted) return undefined
        if (toFields(error).retryable !== true) {
          // web3.js repeats a rejected call at once and without end.
          console.error(`Tabkey: ${method} was refused.`, error)
          return undefined
        }
        await pause(waitMs, signal)
      }
    }
    return undefined
  }

  return {
    open() {
      opening = new AbortController()
      provider.on('message', onMessage)
    },
    close() {
      opening.abort()
      provider.removeListener('message', onMessage)
    },
    async call(method, params) {
      const kind = method.replace(/(S|Uns)ubscribe$/, '')
      if (method.endsWith('Unsubscribe')) {
        const number = Number(params[0])
        const subscription = subscriptions.get(number)
        subscriptions.delete(number)
        if (subscription) await unsubscribe(kind, subscription.engineId)
        return true
      }
      const engineId = await subscribe(kind, params)
      lastNumber += 1
      if (engineId !== undefined) subscriptions.set(lastNumber, { kind, engineId })
      return lastNumber
    },
  }
}
