import { chromeApi, type Port } from './chromeApi.ts'

/** A frame of our own between a page and a service worker, for page scripts that bring no stream. */
export type Frame =
  | { readonly kind: 'request'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: string; readonly result?: unknown; readonly error?: FrameError }
  | { readonly kind: 'event'; readonly name: string; readonly data: unknown }

export interface FrameError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** The service worker's end of a port that carries frames. */
export interface PipeEnd {
  readonly origin: string
  tell(name: string, data: unknown): void
}

/**
 * Answers the requests of every page.
 *
 * @param answer may throw an error with a `code`, which the page receives as it is
 */
export function servePipes(
  answer: (end: PipeEnd, method: string, params: unknown) => Promise<unknown>,
  opened: (end: PipeEnd) => void = () => {},
): void {
  chromeApi.runtime.onConnect.addListener((port: Port) => {
    let isOpen = true
    port.onDisconnect.addListener(() => {
      isOpen = false
    })
    const send = (frame: Frame) => isOpen && port.postMessage(frame)
    const end: PipeEnd = {
      origin: port.sender?.origin ?? 'null',
      tell: (name, data) => void send({ kind: 'event', name, data }),
    }
    opened(end)
    port.onMessage.addListener(message => {
      const frame = message as Frame
      if (frame.kind !== 'request') return
      answer(end, frame.method, frame.params).then(
        result => send({ kind: 'answer', id: frame.id, result }),
        (error: unknown) => send({ kind: 'answer', id: frame.id, error: errorOf(error) }),
      )
    })
  })
}

function errorOf(error: unknown): FrameError {
  const { code, message, data } = error as Partial<FrameError>
  return {
    code: typeof code === 'number' ? code : -32603,
    message: message ?? String(error),
    ...(data === undefined ? {} : { data }),
  }
}

/**
 * The content script's end: a port that opens again when the service worker ended.
 *
 * @returns sends a frame
 */
export function openRelayPort(name: string, receive: (frame: Frame) => void): (frame: Frame) => void {
  let port = connect()
  function connect(): Port {
    const opened = chromeApi.runtime.connect({ name })
    opened.onMessage.addListener(message => receive(message as Frame))
    opened.onDisconnect.addListener(() => {
      port = connect()
    })
    return opened
  }
  return frame => port.postMessage(frame)
}
