import type { Tabkey, TabkeyState, Unsubscribe } from '../api/tabkey.ts'
import { callListener } from '../values/callListener.ts'

type Listener = (value: never) => void

/** The listeners of a provider. */
interface ProviderListeners {
  on(event: string, listener: Listener): void
  once(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
}

/** The members of an emitter that a provider has; each returns the provider. */
export function emitterMembers<Provider, Events extends { readonly [Name in keyof Events]: Listener }>(
  listeners: ProviderListeners,
  provider: () => Provider,
) {
  const change =
    (run: ProviderListeners['on']) =>
    <Event extends keyof Events & string>(event: Event, listener: Events[Event]): Provider => {
      run(event, listener)
      return provider()
    }
  const off = change(listeners.off)
  return { on: change(listeners.on), once: change(listeners.once), off, removeListener: off }
}

/**
 * Emits the changes of one part of the state, and follows that part only while it has listeners. The state at the first
 * subscription is not emitted.
 *
 * @param readState what a dapp sees of the state
 * @param eventsBetween the events between two states, in the order dapps expect
 */
export function createProviderListeners<State extends { readonly status: string }>(
  client: Tabkey,
  readState: (state: TabkeyState) => State,
  eventsBetween: (before: State | null, after: State) => readonly (readonly [name: string, value: unknown])[],
): ProviderListeners {
  /** By event; the value says whether the listener is called once. */
  const listeners = new Map<string, Map<Listener, boolean>>()
  let emitted: State | null = null
  let unfollow: Unsubscribe | null = null

  function follow(): void {
    const now = readState(client.getState())
    if (now.status === 'unknown') return
    const events = eventsBetween(emitted, now)
    emitted = now
    for (const [name, value] of events)
      for (const [listener, isOnce] of [...(listeners.get(name) ?? [])]) {
        if (isOnce) off(name, listener)
        callListener(listener as (value: unknown) => void, value)
      }
  }

  function add(event: string, listener: Listener, isOnce: boolean): void {
    listeners.set(event, (listeners.get(event) ?? new Map()).set(listener, isOnce))
    if (unfollow) return
    const now = readState(client.getState())
    emitted = now.status === 'unknown' ? null : now
    unfollow = client.subscribe(state => state, follow)
  }

  function off(event: string, listener: Listener): void {
    listeners.get(event)?.delete(listener)
    if ([...listeners.values()].some(({ size }) => size > 0)) return
    unfollow?.()
    unfollow = null
  }

  return {
    on: (event, listener) => add(event, listener, false),
    once: (event, listener) => add(event, listener, true),
    off,
  }
}
