import { type BusMessage, busName, isBusMessage } from './messages.ts'
import type { OpenChannel } from './port.ts'

/** Channel between all engines and tabs of one identity, across workers and deploys. */
export interface Bus {
  post(message: BusMessage): void
  listen(listener: (message: BusMessage) => void): () => void
  close(): void
}

/** Opens the bus. Without BroadcastChannel it delivers nothing. */
export function openBus(openChannel: OpenChannel | null, identity: string): Bus {
  const channel = openChannel?.(busName(identity))
  const listeners = new Set<(message: BusMessage) => void>()
  let isClosed = false

  function onMessage({ data }: { readonly data: unknown }): void {
    if (!isBusMessage(data)) return
    for (const listener of [...listeners]) listener(data)
  }
  channel?.addEventListener('message', onMessage)

  return {
    post(message) {
      if (!isClosed) channel?.postMessage(message)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      if (isClosed) return
      isClosed = true
      channel?.removeEventListener('message', onMessage)
      channel?.close()
    },
  }
}
