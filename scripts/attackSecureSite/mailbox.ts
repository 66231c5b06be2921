import * as z from 'zod/mini'
import { AttackError } from './attack.ts'
import type { PinnedClient } from './pinnedClient.ts'

const letterSchema = z.object({
  id: z.string(),
  code: z.nullable(z.string()),
  links: z.array(z.string()),
})
const letters = z.array(letterSchema)

export type MailLetter = z.infer<typeof letterSchema>

/** The inbox of the reference site's mail peer, or one that answers alike (`packages/peers/src/secureSite/README.md`, Mail). */
export interface Mailbox {
  /** Newest first. */
  list(to: string): Promise<readonly MailLetter[]>
  /** Waits until there are so many letters. @throws {AttackError} after 10 s. @returns the newest one */
  next(to: string, count: number): Promise<MailLetter>
}

const WAIT_MS = 10_000
const POLL_MS = 50

export function createMailbox(client: PinnedClient): Mailbox {
  const list = async (to: string) => {
    const { text } = await client.request(`/api/messages?${new URLSearchParams({ to })}`)
    return letters.parse(JSON.parse(text))
  }
  return {
    list,
    async next(to, count) {
      const end = Date.now() + WAIT_MS
      for (;;) {
        const found = await list(to)
        const [newest] = found
        if (newest && found.length >= count) return newest
        if (Date.now() > end) throw new AttackError('failed', `No letter came for ${to}`)
        await new Promise(resolve => setTimeout(resolve, POLL_MS))
      }
    },
  }
}
