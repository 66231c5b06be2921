import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { SiteError, secondsUntil } from './siteError.ts'

/** One mail in 30 s from a device to an address, unless the last mail was used. */
export interface Cooldown {
  /**
   * Starts the wait. Called before the mail is sent: of parallel requests only the first one passes.
   *
   * @throws {SiteError} 'Please try again after N seconds'
   */
  reserve(key: string): Promise<void>
  /** Ends the wait: the mail was used, or could not be sent. */
  release(key: string): Promise<void>
}

export function createCooldown(db: Executor, { rules, now }: Context): Cooldown {
  return {
    async reserve(key) {
      const time = now()
      const until = time + rules().cooldownSeconds * 1000
      const row = await db
        .insertInto('cooldown')
        .values({ key, until })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({ until }).where('cooldown.until', '<=', time),
        )
        .returning('key')
        .executeTakeFirst()
      if (row) return
      const running = await db
        .selectFrom('cooldown')
        .select('until')
        .where('key', '=', key)
        .executeTakeFirst()
      const seconds = secondsUntil(running?.until ?? until, time)
      throw new SiteError(`Please try again after ${seconds} seconds`, 429, seconds)
    },
    async release(key) {
      await db.deleteFrom('cooldown').where('key', '=', key).execute()
    },
  }
}
