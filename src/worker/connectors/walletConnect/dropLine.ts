import type { Client } from './client.ts'

type Relayer = Client['core']['relayer']

/** Members of sign-client's relayer that its types hide; the version is pinned. */
interface Line {
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
 * Ends a socket that does not answer, at once. `transportClose` waits 2 s for a closing handshake that a dead line never
 * finishes. sign-client does not reconnect by itself afterwards; `reopenedLine` allows it again.
 */
export function dropLine(relayer: Relayer): void {
  const line = relayer as unknown as Line
  const { connection } = line.provider
  const { socket } = connection
  line.transportExplicitlyClosed = true
  if (!socket) return
  socket.onclose = null
  socket.onmessage = null
  socket.close()
  connection.onClose({ code: ABNORMAL_CLOSURE, reason: 'no answer' })
}

/**
 * sign-client takes itself to be reconnecting after each close that it was asked for: the loss of the next socket would
 * be repaired at a heartbeat, up to 5 s later.
 */
export function reopenedLine(relayer: Relayer): void {
  const line = relayer as unknown as Line
  line.reconnectInProgress = false
}
