import type { Client } from './client.ts'

/**
 * Removes what sign-client leaves of a session that is over. It forgets session and keys by itself, but its history
 * keeps the accounts of the settlement and what was asked.
 */
export function forgetSession({ core }: Client, topic: string): void {
  core.history.delete(topic)
}
