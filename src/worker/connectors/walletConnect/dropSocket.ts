import type { Client } from './client.ts'

type Relayer = Client['core']['relayer']

/** Members of sign-client's relayer that its types hide; the version is pinned. */
interface RelayerInternals {
  transportExplicitlyClosed: boolean
  reconnectInProgress: boolean
  readonly provider: {
    readonly connection: {
      readonly socket?: Pick<WebSocket, 'onclose' | 'onmessage' | 'close'>
      onClose(event: { readonly code: number; readonly reason: string }): void
    }
  }
}

/** RFC 6455: the connection was lost without a closing handshake. */
const ABNORMAL_CLOSURE = 1006

/**
 * Closes a socket that does not answer, at once: `transportClose` would wait 2 s for a closing handshake. sign-client
 * does not reconnect by itself afterwards, until `allowReconnect` is called.
 */
export function dropSocket(relayer: Relayer): void {
  const internals = relayer as unknown as RelayerInternals
  const { connection } = internals.provider
  const { socket } = connection
  internals.transportExplicitlyClosed = true
  if (!socket) return
  socket.onclose = null
  socket.onmessage = null
  socket.close()
  connection.onClose({ code: ABNORMAL_CLOSURE, reason: 'no answer' })
}

/**
 * Resets sign-client's reconnect state, which stays set after a requested close: otherwise the loss of the next socket
 * would be noticed at a heartbeat, up to 5 s later.
 */
export function allowReconnect(relayer: Relayer): void {
  const internals = relayer as unknown as RelayerInternals
  internals.reconnectInProgress = false
}
