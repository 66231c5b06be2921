import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PinnedClient } from './pinnedClient.ts'

/** Where a site that is not on this machine shows that it agrees. */
export const PERMISSION_PATH = '/.well-known/tabkey-attack.txt'

export interface PermissionOptions {
  readonly print: (line: string) => void
  readonly pollMs?: number
  /** How long the site has to serve the token. */
  readonly timeoutMs?: number
}

/**
 * Lets a loopback target pass. Every other site must serve a token of this run: it is random, printed, and kept nowhere, so
 * a token that an earlier run left on a site permits nothing.
 *
 * @throws when the token is not served in time. A redirect, another status and longer text are refused.
 */
export async function requirePermission(client: PinnedClient, options: PermissionOptions): Promise<void> {
  const { print, pollMs = 3_000, timeoutMs = 600_000 } = options
  const { origin, isLoopback } = client.target
  if (isLoopback) return
  const token = `tabkey-attack-${randomBytes(24).toString('base64url')}`
  print(`${origin} is not on this machine. Serve this text at ${origin}${PERMISSION_PATH} to go on:`)
  print(token)
  const end = Date.now() + timeoutMs
  for (;;) {
    if (await servesToken(client, token)) return
    if (Date.now() + pollMs > end) throw new Error(`${origin} does not serve the token: nothing was attacked`)
    await sleep(pollMs)
  }
}

async function servesToken(client: PinnedClient, token: string): Promise<boolean> {
  try {
    const { status, text } = await client.request(PERMISSION_PATH, { timeoutMs: 10_000 })
    return status === 200 && text.trim() === token
  } catch {
    return false
  }
}
