/** One duplex channel between a tab and an engine. All messages use it, in order. */
export interface Wire {
  /**
   * Posts data. Does nothing when the wire is closed.
   *
   * @param onFailure called instead of the throw
   * @throws DataCloneError when the message cannot be copied
   */
  post(message: unknown, onFailure?: OnFailure): void
  /**
   * Posts data at the end of the turn, in one message with all data that are gathered until then: between processes a
   * message costs several times more than the call in it (decision 022). The other end receives them in one task, so
   * that a message must not depend on the effects of the one before it.
   *
   * @param onFailure called when the message cannot be copied
   */
  gather(message: unknown, onFailure: OnFailure): void
  /** @returns stops listening */
  listen(listener: (message: unknown) => void): () => void
  close(): void
}

type OnFailure = (error: unknown) => void

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

/** Maximum number of gathered messages in one, so that a long turn does not delay other tabs. */
const TURN_MAX = 100

/** The gathered messages of a turn. A list above the limit is not from this protocol. */
export function readTurn(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data.slice(0, TURN_MAX) : [data]
}

/** The two operations of a wire's transport. */
interface Line {
  /** @throws DataCloneError when the message cannot be copied */
  post(message: unknown): void
  close(): void
}

/** Creates a wire over a transport: one listener on the transport, any number on the wire. */
export function createWire(start: (receive: (data: unknown) => void) => Line): Wire {
  const listeners = new Set<(message: unknown) => void>()
  let turn: [message: unknown, onFailure: OnFailure][] = []
  let isClosed = false
  /** A listener that throws does not affect the other messages, as if each had arrived alone. */
  function deliver(messages: readonly unknown[]): void {
    if (isClosed || messages.length === 0) return
    const [message, ...others] = messages
    try {
      for (const listener of [...listeners]) listener(message)
    } finally {
      deliver(others)
    }
  }
  const line = start(data => deliver(readTurn(data)))

  function isPosted(message: unknown, onFailure?: OnFailure): boolean {
    try {
      if (!isClosed) line.post(message)
      return true
    } catch (error) {
      if (!onFailure) throw error
      onFailure(error)
      return false
    }
  }

  function flush(): void {
    const entries = turn
    turn = []
    const messages = entries.map(([message]) => message)
    // If the list cannot be copied, nothing was posted: the messages are posted one by one to find the invalid one.
    if (messages.length > 1 && isPosted(messages, () => {})) return
    for (const entry of entries) isPosted(...entry)
  }

  return {
    post(...entry) {
      flush()
      isPosted(...entry)
    },
    gather(...entry) {
      const length = turn.push(entry)
      if (length === 1) queueMicrotask(flush)
      if (length === TURN_MAX) flush()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      if (isClosed) return
      flush()
      isClosed = true
      listeners.clear()
      line.close()
    },
  }
}

/**
 * A wire over a port, or over two ports, one for each direction. Messages before the first listener are queued in the
 * port, so that the listener must be added in the same turn.
 */
export function portWire(outgoing: PortLike, incoming = outgoing): Wire {
  return createWire(receive => {
    const onMessage = ({ data }: { readonly data: unknown }) => receive(data)
    incoming.addEventListener('message', onMessage)
    incoming.start?.()
    return {
      post: message => outgoing.postMessage(message),
      close() {
        incoming.removeEventListener('message', onMessage)
        incoming.close?.()
        outgoing.close?.()
      },
    }
  })
}

/**
 * A wire over two BroadcastChannels, `up` towards the engine and `down` towards the tab: a port cannot cross a
 * BroadcastChannel, data can. The name must be known to the two ends only, so that each attempt has its own.
 */
export function lanesWire(openChannel: OpenChannel, name: string, end: 'tab' | 'engine'): Wire {
  const up = openChannel(`${name}:up`)
  const down = openChannel(`${name}:down`)
  return end === 'tab' ? portWire(up, down) : portWire(down, up)
}
