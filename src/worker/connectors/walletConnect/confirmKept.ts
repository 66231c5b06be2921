import type { Clock } from '../../base/clock.ts'
import type { Client } from './client.ts'
import { RELAY_CONFIRM_AFTER_MS } from './limits.ts'

/** Members of sign-client that its types hide; the version is pinned. */
interface Acknowledging {
  readonly connected: boolean
  acknowledgePayload(payload: unknown): Promise<void>
}

/**
 * Acknowledges a message to the relay once it is persisted. sign-client acknowledges first and persists afterwards: an
 * engine that is killed between the two loses the wallet's response for good, because the relay does not deliver an
 * acknowledged message again.
 *
 * @param flush resolves when everything sign-client was given to keep is on disk; a refusal leaves the message at the
 * relay
 */
export function confirmKept({
  client,
  clock,
  flush,
}: {
  readonly client: Client
  readonly clock: Clock
  readonly flush: () => Promise<void>
}): void {
  const relayer = client.core.relayer as unknown as Acknowledging
  const acknowledge = relayer.acknowledgePayload.bind(relayer)
  relayer.acknowledgePayload = async payload => {
    const onWorkedOn = () =>
      void flush()
        // A closed socket would be opened for the acknowledgement; the relay delivers the message again instead.
        .then(() => (relayer.connected ? acknowledge(payload) : undefined))
        .catch(() => {})
    clock.setTimeout(onWorkedOn, RELAY_CONFIRM_AFTER_MS)
  }
}
