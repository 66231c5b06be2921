import type { Eip1193Provider } from '../api/eip1193Types.ts'
import type { Tabkey, Unsubscribe } from '../api/tabkey.ts'
import { callListener } from '../values/callListener.ts'
import { emitters } from '../values/emitters.ts'
import { startWhenLoaded } from '../values/startWhenLoaded.ts'
import { readEvmProviderState } from './evmProviderState.ts'

type Listener = (...values: never[]) => void

/** Its code arrives with the first request, and that of the events with the first listener. */
async function request(client: Tabkey, args: unknown): Promise<unknown> {
  const { providerRequest } = await import('./providerRequest.ts')
  return providerRequest(client, args)
}

/**
 * The EIP-1193 provider of a client, for viem's `custom()`, ethers' `BrowserProvider` and wagmi, with the members that older
 * libraries know from injected wallets. Its events come from the shared state, so each tab hears what happens in any of
 * them. The object is not frozen: some libraries put fields of their own on it.
 */
export function createProvider(client: Tabkey): Eip1193Provider {
  /** By event; the value says whether the listener is called once. */
  const listeners = new Map<string, Map<Listener, boolean>>()
  let unfollow: Unsubscribe | null = null

  function emit(name: string, value: unknown): void {
    for (const [listener, isOnce] of [...(listeners.get(name) ?? [])]) {
      if (isOnce) remove(name, listener)
      callListener(listener as (value: unknown) => void, value)
    }
  }

  /** Follows the state only while the provider has listeners; the state at the first subscription is not emitted. */
  function watch(): void {
    if (unfollow) return
    const from = client.getState()
    const loading = import('./followProviderState.ts')
    unfollow = startWhenLoaded(loading, ({ followProviderState }) => followProviderState(client, from, emit))
    // Asked for again by the next listener.
    loading.catch(() => {
      unfollow = null
    })
  }

  function add(event: string, listener: Listener, isOnce = false): Eip1193Provider {
    listeners.set(event, (listeners.get(event) ?? new Map()).set(listener, isOnce))
    watch()
    return provider
  }

  function stopUnheard(): Eip1193Provider {
    if ([...listeners.values()].every(({ size }) => size === 0)) {
      unfollow?.()
      unfollow = null
    }
    return provider
  }

  function remove(event: string, listener: Listener): Eip1193Provider {
    listeners.get(event)?.delete(listener)
    return stopUnheard()
  }

  const legacy = async (...values: readonly unknown[]): Promise<unknown> =>
    (await import('./legacySend.ts')).legacySend(provider, ...values)
  const readState = () => readEvmProviderState(client.getState())

  const provider = {
    namespace: 'eip155',
    request: (args: unknown) => request(client, args),
    on: (event: string, listener: Listener) => add(event, listener),
    addListener: (event: string, listener: Listener) => add(event, listener),
    once: (event: string, listener: Listener) => add(event, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners(event?: string) {
      if (event === undefined) listeners.clear()
      else listeners.delete(event)
      return stopUnheard()
    },
    listenerCount: (event: string) => listeners.get(event)?.size ?? 0,
    isConnected: () => {
      const { ready, retired } = client.getState()
      return ready && !retired
    },
    enable: () => request(client, { method: 'eth_requestAccounts' }),
    send: legacy,
    sendAsync: legacy,
    get selectedAddress() {
      return readState().accounts[0] ?? null
    },
    get chainId() {
      return readState().chainId
    },
    get networkVersion() {
      const { chainId } = readState()
      return chainId && String(Number(chainId))
    },
  } as Eip1193Provider
  emitters.set(provider, emit)
  return provider
}
