import { sha256 } from '../../custody/bytes.ts'
import type { Answer } from '../envelope.ts'
import { forget, keep, keptWith, readKept } from '../kept.ts'
import type { Resume } from './context.ts'

/** What became of an unsafe request. */
export interface Outcome {
  readonly at: number
  readonly content: string
  readonly answer?: Answer
  readonly resume?: Resume
}

/**
 * Remembers the outcomes of unsafe requests by the page's ids, so that a page whose answer got lost may ask again and
 * nothing is signed or sent twice. They outlive a reload of the frame.
 */
export interface Outcomes {
  find(id: string, content: unknown): Promise<Outcome | undefined>
  sending(id: string, content: unknown, resume: Resume): Promise<void>
  done(id: string, content: unknown, answer: Answer): Promise<void>
}

const KEPT_MS = 30 * 60_000

export function createOutcomes(parent: string): Outcomes {
  const prefix = `outcome ${parent} `
  const hash = (content: unknown) => sha256(JSON.stringify(content) ?? '')
  const put = async (id: string, content: unknown, more: Partial<Outcome>) =>
    keep(prefix + id, { at: Date.now(), content: await hash(content), ...more })
  const sweep = async () => {
    for (const [key, { at }] of await keptWith<Outcome>(prefix))
      if (at < Date.now() - KEPT_MS) await forget(key)
  }
  // Housekeeping: if it fails, the next visit tries again.
  sweep().catch(() => {})
  return {
    async find(id, content) {
      const outcome = await readKept<Outcome>(prefix + id)
      // Ids may be short and come again: only the very same request is the same.
      return outcome && outcome.content === (await hash(content)) ? outcome : undefined
    },
    sending: (id, content, resume) => put(id, content, { resume }),
    done: (id, content, answer) => put(id, content, { answer }),
  }
}
