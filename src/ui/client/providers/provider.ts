import { callListener } from '../callListener.ts'
import type { Eip1193EventMap, Eip1193Provider, Tabkey, Unsubscribe } from '../tabkey.ts'

type Listener = (...values: never[]) => void

/** Its code arrives with the first request, and that of the events with the first listener. */
async function request(client: Tabkey, args: unknown): Promise<unknown> {
  const { providerRequest } = await import('./providerRequest.ts')
  return providerRequest(client, args)
}

/**
 * The EIP-1193 face of a client, for viem's `custom()`, ethers' `BrowserProvider` and wagmi. Its events come from the
 * shared state, so each tab hears what happens in any of them.
 */
export function createProvider(client: Tabkey): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>()
  let unfollow: Unsubscribe | null = null

  function emit(name: string, value: unknown): void {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      callListener(listener as (value: unknown) => void, value)
    }
  }

  /** Follows the state only while the provider has listeners; the state at the first subscription is not emitted. */
  function watch(): void {
    if (unfollow) return
    const from = client.getState()
    let isOver = false
    let end: Unsubscribe = () => {}
    unfollow = () => {
      isOver = true
      end()
    }
    import('./followFace.ts').then(
      ({ followFace }) => {
        if (!isOver) end = followFace(client, from, emit)
      },
      // Asked for again by the next listener.
      () => {
        unfollow = null
      },
    )
  }

  const provider: Eip1193Provider = {
    request: <Result>(args: { readonly method: string; readonly params?: unknown }) =>
      request(client, args) as Promise<Result>,
    on<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      watch()
      return provider
    },
    removeListener<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].every(({ size }) => size === 0)) {
        unfollow?.()
        unfollow = null
      }
      return provider
    },
  }
  return Object.freeze(provider)
}
