import { sql } from 'kysely'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { SiteError, secondsUntil } from './siteError.ts'

/** What is counted, and how much of it is allowed. */
export interface Counted {
  readonly key: string
  readonly max: number
}

/**
 * Counts acts in windows of fixed length. Nothing counts by what a caller only claims, as the framing page is: one
 * script could use up what everybody shares.
 */
export interface Limits {
  /** Counts one act before it happens, so that parallel requests are counted too. @throws {SiteError} 429 */
  count(windowMs: number, ...counted: readonly Counted[]): Promise<void>
  /** Takes one count back: the mail was not sent, or the code was right. */
  refund(...counted: readonly Counted[]): Promise<void>
}

export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

export function createLimits(db: Executor, { now }: Context): Limits {
  const refund: Limits['refund'] = async (...counted) => {
    for (const { key } of counted)
      await db
        .updateTable('rate_count')
        .set(({ eb }) => ({ used: eb('used', '-', 1) }))
        .where('key', '=', key)
        .where('used', '>', 0)
        .execute()
  }
  async function add(key: string, windowMs: number): Promise<{ used: number; until: number }> {
    const time = now()
    return db
      .insertInto('rate_count')
      .values({ key, used: 1, until: time + windowMs })
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet({
          used: sql<number>`case when rate_count.until <= ${time} then 1 else rate_count.used + 1 end`,
          until: sql<number>`case when rate_count.until <= ${time} then ${time + windowMs} else rate_count.until end`,
        }),
      )
      .returning(['used', 'until'])
      .executeTakeFirstOrThrow()
  }
  return {
    async count(windowMs, ...counted) {
      const done: Counted[] = []
      for (const entry of counted) {
        done.push(entry)
        const { used, until } = await add(entry.key, windowMs)
        if (used <= entry.max) continue
        await refund(...done)
        throw new SiteError('Too many attempts. Please try again later', 429, secondsUntil(until, now()))
      }
    },
    refund,
  }
}
