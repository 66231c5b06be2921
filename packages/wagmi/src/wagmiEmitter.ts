type Listener = (data: Record<string, unknown>) => void

/** The emitter that wagmi gives a connector; `injected` also counts listeners. */
export interface WagmiConnectorEmitter {
  readonly uid: string
  on(event: string, listener: Listener): void
  once(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, data?: Record<string, unknown>): void
  listenerCount(event: string): number
}

/** @param uid wagmi adds it to the data of each event */
export function createWagmiEmitter(uid: string): WagmiConnectorEmitter {
  const listeners = new Map<string, Map<Listener, Listener>>()
  const getListeners = (event: string): Map<Listener, Listener> => {
    const known = listeners.get(event) ?? new Map<Listener, Listener>()
    listeners.set(event, known)
    return known
  }
  const emitter: WagmiConnectorEmitter = {
    uid,
    on: (event, listener) => void getListeners(event).set(listener, listener),
    once(event, listener) {
      getListeners(event).set(listener, data => {
        emitter.off(event, listener)
        listener(data)
      })
    },
    off: (event, listener) => void getListeners(event).delete(listener),
    emit(event, data) {
      for (const listener of [...getListeners(event).values()]) listener({ uid, ...data })
    },
    listenerCount: event => getListeners(event).size,
  }
  return emitter
}
