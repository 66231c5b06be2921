/** One duplex channel between a tab and an engine. Everything the house says goes through one of these, in order. */
export interface Wire {
  /**
   * Posts data. Silent when the wire is closed.
   *
   * @param onFailure told instead of the throw
   * @throws DataCloneError when the message cannot be copied
   */
  post(message: unknown, onFailure?: OnFailure): void
  /**
   * Posts data at the end of the turn, as one message with all that is gathered until then: between processes a message
   * costs several times what the call in it does (decision 022). The other end hears of them in one task, so only what
   * asks for nothing that the one before it begins may be gathered.
   *
   * @param onFailure told when the message cannot be copied
   */
  gather(message: unknown, onFailure: OnFailure): void
  /** @returns the end of listening */
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

/** Most messages that travel as one: a turn that says more must not keep other tabs waiting for all of it. */
const TURN_MAX = 100

/** What was gathered in a turn, as it was said; a longer list is nobody's we know. */
export function readTurn(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data.slice(0, TURN_MAX) : [data]
}

/** The two verbs a wire is made of. */
interface Line {
  /** @throws DataCloneError when the message cannot be copied */
  post(message: unknown): void
  close(): void
}

/** A wire from its two verbs. One listener on the outside, any number inside. */
export function createWire(start: (receive: (data: unknown) => void) => Line): Wire {
  const listeners = new Set<(message: unknown) => void>()
  let turn: [message: unknown, onFailure: OnFailure][] = []
  let isClosed = false
  /** Who throws takes nobody's message along, as if each had come alone. */
  function hear(said: readonly unknown[]): void {
    if (isClosed || said.length === 0) return
    const [message, ...rest] = said
    try {
      for (const listener of [...listeners]) listener(message)
    } finally {
      hear(rest)
    }
  }
  const line = start(data => hear(readTurn(data)))

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
    const said = turn
    turn = []
    const messages = said.map(([message]) => message)
    // Where all of it cannot be copied nothing left: whose message it is that cannot is found one by one.
    if (messages.length > 1 && isPosted(messages, () => {})) return
    for (const one of said) isPosted(...one)
  }

  return {
    post(...said) {
      flush()
      isPosted(...said)
    },
    gather(...said) {
      const length = turn.push(said)
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
 * A wire over a port, or over two of them, one for each direction. Messages that came before the first listener wait in
 * the port, so listen in the same turn.
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
 * BroadcastChannel, data can. The name must be known to the two ends only, so each attempt mints its own.
 */
export function lanesWire(openChannel: OpenChannel, name: string, end: 'tab' | 'engine'): Wire {
  const up = openChannel(`${name}:up`)
  const down = openChannel(`${name}:down`)
  return end === 'tab' ? portWire(up, down) : portWire(down, up)
}
