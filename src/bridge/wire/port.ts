/** One duplex channel between a tab and an engine. Everything the house says goes through one of these, in order. */
export interface Wire {
  /** Posts data. Throws DataCloneError when the message cannot be copied; silent when the wire is closed. */
  post(message: unknown): void
  /** @returns the end of listening */
  listen(listener: (message: unknown) => void): () => void
  close(): void
}

/** The part of a MessagePort, a dedicated worker or a worker's own scope that a wire needs. */
export interface PortLike {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start?(): void
  close?(): void
}

/** The part of a BroadcastChannel that a lane needs. */
export type Channel = Omit<PortLike, 'start'> & { close(): void }
export type OpenChannel = (name: string) => Channel

/** A wire from its two verbs. One listener on the outside, any number inside. */
export function createWire(start: (receive: (message: unknown) => void) => Omit<Wire, 'listen'>): Wire {
  const listeners = new Set<(message: unknown) => void>()
  let isClosed = false
  const { post, close } = start(message => {
    if (isClosed) return
    for (const listener of [...listeners]) listener(message)
  })
  return {
    post(message) {
      if (!isClosed) post(message)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      if (isClosed) return
      isClosed = true
      listeners.clear()
      close()
    },
  }
}

/** A wire over a port. Messages that came before the first listener wait in the port, so listen in the same turn. */
export function portWire(port: PortLike): Wire {
  return createWire(receive => {
    const onMessage = (event: { readonly data: unknown }) => receive(event.data)
    port.addEventListener('message', onMessage)
    port.start?.()
    return {
      post: message => port.postMessage(message),
      close() {
        port.removeEventListener('message', onMessage)
        port.close?.()
      },
    }
  })
}

/**
 * A wire over two BroadcastChannels, `up` towards the engine and `down` towards the tab: a port cannot cross a
 * BroadcastChannel, data can. The name must be known to the two ends only, so each attempt mints its own.
 */
export function lanesWire(openChannel: OpenChannel, name: string, end: 'tab' | 'engine'): Wire {
  return createWire(receive => {
    const up = openChannel(`${name}:up`)
    const down = openChannel(`${name}:down`)
    const [outgoing, incoming] = end === 'tab' ? [up, down] : [down, up]
    const onMessage = (event: { readonly data: unknown }) => receive(event.data)
    incoming.addEventListener('message', onMessage)
    return {
      post: message => outgoing.postMessage(message),
      close() {
        incoming.removeEventListener('message', onMessage)
        up.close()
        down.close()
      },
    }
  })
}
