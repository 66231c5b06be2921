import { type Frame, openRelayPort } from './pipe.ts'

interface Posted {
  readonly channel: string
  readonly to: 'page' | 'relay'
  readonly frame: Frame
}

const isPosted = (data: unknown, channel: string, to: Posted['to']): data is Posted => {
  const { channel: named, to: receiver } = (data ?? {}) as Partial<Posted>
  return named === channel && receiver === to
}

function listen(channel: string, to: Posted['to'], receive: (frame: Frame) => void): void {
  addEventListener('message', event => {
    if (event.source === window && isPosted(event.data, channel, to)) receive(event.data.frame)
  })
}

const post = (posted: Posted) => window.postMessage(posted, location.origin)

/** The page's end of a pipe, for page scripts that bring no stream. */
export interface PagePipe {
  /** Rejects with `{ code, message, data? }`, a plain object. */
  request(method: string, params?: unknown): Promise<unknown>
  onEvent(listener: (name: string, data: unknown) => void): void
}

export function openPagePipe(channel: string): PagePipe {
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const listeners = new Set<(name: string, data: unknown) => void>()
  listen(channel, 'page', frame => {
    if (frame.kind === 'event') for (const listener of listeners) listener(frame.name, frame.data)
    if (frame.kind !== 'answer') return
    const pending = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error) pending?.reject(frame.error)
    else pending?.resolve(frame.result)
  })
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID()
        waiting.set(id, { resolve, reject })
        post({ channel, to: 'relay', frame: { kind: 'request', id, method, params } })
      }),
    onEvent: listener => void listeners.add(listener),
  }
}

/** The content script's end. */
export function openPageRelay(channel: string): void {
  const send = openRelayPort(channel, frame => post({ channel, to: 'page', frame }))
  listen(channel, 'relay', send)
}
