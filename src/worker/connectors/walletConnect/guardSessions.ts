import type { Client } from './client.ts'

const refused = new WeakMap<Client, Set<string>>()

/**
 * Ends what sign-client makes of an authentication after it was refused: it goes on with a bad signature, and its
 * session would be the newest one at the next start.
 *
 * @returns refuses a pairing topic: its sessions are ended, those there are and those to come
 */
export function guardSessions(
  client: Client,
  discard: (topic: string) => Promise<void>,
): (pairing: string) => void {
  const known = refused.get(client)
  const topics = known ?? new Set<string>()
  if (!known) {
    refused.set(client, topics)
    const { session } = client
    const set = session.set.bind(session)
    session.set = async (topic, value) => {
      await set(topic, value)
      if (value.pairingTopic !== undefined && topics.has(value.pairingTopic)) await discard(topic)
    }
  }
  return pairing => {
    topics.add(pairing)
    for (const { topic, pairingTopic } of client.session.getAll())
      if (pairingTopic === pairing) void discard(topic)
  }
}
