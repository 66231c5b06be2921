/** One duplex channel between a tab and an engine. Everything the house says goes through one of these, in order. */
export interface Wire {
  /**
   * Posts data at the end of the turn; silent when the wire is closed.
   *
   * @param onFailure told when the message cannot be copied
   */
  post(message: unknown, onFailure?: (error: unknown) => void): void
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
    post(message, onFailure) {
      if (!isClosed) post(message, onFailure)
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

/** Most messages that travel as one: a turn that says more must not keep other tabs waiting for all of it. */
const TURN_MAX = 100

type Said = Parameters<Wire['post']>

/**
 * Gathers what one turn says into one message: between processes a message costs several times what the call in it does
 * (decision 022). A message alone travels as itself.
 *
 * @param postNow throws DataCloneError when the message cannot be copied
 */
export function createTurns(postNow: (message: unknown) => void): Pick<Wire, 'post'> & { flush(): void } {
  let turn: Said[] = []

  function isPosted(...[message, onFailure]: Said): boolean {
    try {
      postNow(message)
      return true
    } catch (error) {
      onFailure?.(error)
      return false
    }
  }

  function flush(): void {
    const said = turn
    turn = []
    // Where all of it cannot be copied nothing left: whose message it is that cannot is found one by one.
    if (said.length > 1 && isPosted(said.map(([message]) => message))) return
    for (const one of said) isPosted(...one)
  }

  return {
    post(...said) {
      const length = turn.push(said)
      if (length === 1) queueMicrotask(flush)
      if (length === TURN_MAX) flush()
    },
    flush,
  }
}

/** What was said in a turn, as it came; longer ones are nobody's we know. */
export function readTurn(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data.slice(0, TURN_MAX) : [data]
}

/**
 * A wire over a port, or over two of them, one for each direction. Messages that came before the first listener wait in
 * the port, so listen in the same turn.
 */
export function portWire(outgoing: PortLike, incoming = outgoing): Wire {
  return createWire(receive => {
    const onMessage = ({ data }: { readonly data: unknown }) => readTurn(data).forEach(receive)
    incoming.addEventListener('message', onMessage)
    incoming.start?.()
    const { post, flush } = createTurns(message => outgoing.postMessage(message))
    return {
      post,
      close() {
        flush()
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
