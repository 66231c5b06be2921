import { randomUUID } from 'node:crypto'
import type { Context } from '../server/context.ts'
import type { Executor } from '../store/schema.ts'
import type { Seal } from './seal.ts'
import { type Letter, type Mailer, MailRefusedError } from './smtp.ts'

export type Delivery = 'sent' | 'waiting' | 'refused'

/**
 * Mails that are to be sent. A mail is stored before the first try, so that neither a mail server that is down nor the end
 * of this process loses it; in that case a mail may arrive twice.
 */
export interface Outbox {
  /**
   * Stores a letter and tries to send it.
   *
   * @param lifeMs - how long further tries make sense.
   * @returns the state after the first try, or after four seconds.
   */
  post(letter: Letter, lifeMs: number): Promise<Delivery>
  /** Stores a letter with a transaction; it is sent after that, with the mails that are due. */
  put(transaction: Executor, letter: Letter, lifeMs: number): Promise<void>
  /** Tries the mails that are due. */
  sendDue(): Promise<void>
  waiting(): Promise<number>
}

const FIRST_TRY_MS = 4_000
/** A try that has not ended by then was of a process that has ended. */
const LEASE_MS = 60_000
const PAUSES_MS = [1_000, 3_000, 10_000, 30_000, 60_000] as const
const MAX_AT_ONCE = 20

export function createOutbox(parts: {
  readonly db: Executor
  readonly context: Context
  readonly mailer: Mailer
  readonly seal: Seal
  readonly onFailure: (error: unknown) => void
}): Outbox {
  const { db, mailer, seal, onFailure } = parts
  const { now } = parts.context

  const finish = (id: string, state: 'sent' | 'refused' | 'expired') =>
    db
      .updateTable('outbox')
      .set({ state, due_at: null, sealed: '', recipient: '' })
      .where('id', '=', id)
      .execute()

  /** Takes a mail for one try; of two processes only one gets it. */
  const claim = (id: string) =>
    db
      .updateTable('outbox')
      .set(({ eb }) => ({ due_at: now() + LEASE_MS, tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('due_at', '<=', now())
      .returning(['sealed', 'tries', 'until'])
      .executeTakeFirst()

  async function attempt(id: string): Promise<Delivery> {
    const mail = await claim(id)
    if (!mail) return 'waiting'
    try {
      await mailer.send(JSON.parse(seal.open(mail.sealed)) as Letter)
    } catch (error) {
      onFailure(error)
      const pause = PAUSES_MS[Math.min(mail.tries, PAUSES_MS.length) - 1] ?? LEASE_MS
      const isRefused = error instanceof MailRefusedError
      if (isRefused || now() + pause > mail.until) await finish(id, isRefused ? 'refused' : 'expired')
      else
        await db
          .updateTable('outbox')
          .set({ due_at: now() + pause })
          .where('id', '=', id)
          .execute()
      return isRefused ? 'refused' : 'waiting'
    }
    await finish(id, 'sent')
    return 'sent'
  }

  async function store(on: Executor, letter: Letter, lifeMs: number): Promise<string> {
    const id = randomUUID()
    const time = now()
    await on
      .insertInto('outbox')
      .values({
        id,
        recipient: letter.to,
        sealed: seal.seal(JSON.stringify(letter)),
        created_at: time,
        due_at: time,
        tries: 0,
        state: 'waiting',
        until: time + lifeMs,
      })
      .execute()
    return id
  }

  return {
    async put(transaction, letter, lifeMs) {
      await store(transaction, letter, lifeMs)
    },
    async post(letter, lifeMs) {
      const id = await store(db, letter, lifeMs)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<Delivery>(resolve => {
        timer = setTimeout(() => resolve('waiting'), FIRST_TRY_MS)
      })
      try {
        return await Promise.race([attempt(id), late])
      } finally {
        clearTimeout(timer)
      }
    },
    async sendDue() {
      const due = await db
        .selectFrom('outbox')
        .select('id')
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .limit(MAX_AT_ONCE)
        .execute()
      await Promise.all(due.map(({ id }) => attempt(id)))
    },
    async waiting() {
      const { count } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
