import type { Client } from './client.ts'
import { isRelayPayload, isSealed } from './relayFrame.ts'

/** Members of sign-client that its types hide; the version is pinned. */
interface Hearing {
  onProviderPayload(payload: unknown): Promise<void>
  /** Also for messages fetched in one go after a pause. */
  onMessageEvent(event: { readonly message: unknown }): Promise<void>
}

/**
 * Passes only valid relay messages to sign-client, which reads fields without a check, throws an uncaught error for
 * invalid base64, and accepts an unencrypted message as the wallet's.
 */
export function guardMail(client: Client): void {
  const relayer = client.core.relayer as unknown as Hearing
  const handlePayload = relayer.onProviderPayload.bind(relayer)
  const open = relayer.onMessageEvent.bind(relayer)
  relayer.onProviderPayload = async payload => {
    if (isRelayPayload(payload)) await handlePayload(payload)
  }
  relayer.onMessageEvent = async event => {
    if (isSealed(event.message)) await open(event)
  }
}
