import type { SignClient } from '@walletconnect/sign-client'
import { guardWebSocket } from './relaySocket.ts'

/**
 * Loads sign-client. Its socket library keeps the `WebSocket` it finds while it loads, so the guarded one
 * stands in the global for that time (sockets refuse every host that is not configured). Node 20 has no `WebSocket`,
 * and there the library brings its own.
 */
export async function loadClient(): Promise<typeof SignClient> {
  const { WebSocket: native } = globalThis
  let isLoading = true
  if (native !== undefined) globalThis.WebSocket = guardWebSocket(native, () => isLoading)
  try {
    const { SignClient } = await import('@walletconnect/sign-client')
    return SignClient
  } finally {
    isLoading = false
    if (native !== undefined) globalThis.WebSocket = native
  }
}
