import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { SiteError } from './siteError.ts'

export interface IssueOptions {
  readonly secret?: string
  readonly on?: Executor
}

/** A code that its owner is shown. */
export interface ShownCode {
  readonly digits: string
  /** How long it counts, rounded up. */
  readonly minutes: number
}

/**
 * One-time codes. The key names the address and the purpose: a key has one open code, and a new code ends the previous
 * one. The scope names the device and the page that asked: a code counts in its own scope only.
 */
export interface Codes {
  /**
   * Six digits.
   *
   * @param options.secret - at least 128 bits that the code follows from, so that their holder can be shown it again.
   */
  issue(key: string, scope: string, options?: IssueOptions): Promise<string>
  /** The code of a secret, while it is open. */
  reveal(secret: string, key: string, scope: string): Promise<ShownCode | undefined>
  /** Checks the code and counts the try. @throws {SiteError} with what to tell the person. */
  check(key: string, scope: string, code: string): Promise<void>
  /** Takes a code that was checked, once: of two requests with the right code the second one fails. @throws {SiteError} */
  take(key: string, scope: string, code: string, on?: Executor): Promise<void>
}

export const MAX_WRONG_CODES = 5

const CODE_END = 1_000_000
const MINUTE_MS = 60_000
const writeDigits = (value: number) => String(value).padStart(6, '0')

/** @param pepper - a secret outside of the database, without which a copy of it does not tell a million codes apart. */
export function createCodes(db: Executor, { rules, now }: Context, pepper: string): Codes {
  const hash = (key: string, scope: string, code: string) =>
    createHmac('sha256', pepper).update(`${key}\n${scope}\n${code}`).digest('base64url')
  const isEqual = (first: string, second: string) =>
    first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second))
  /** 48 bits, so that no code is more likely than another one. The database has neither the secret nor the pepper. */
  const derive = (secret: string, key: string, scope: string) =>
    writeDigits(
      createHmac('sha256', pepper)
        .update(`shown code\n${key}\n${scope}\n${secret}`)
        .digest()
        .readUIntBE(0, 6) % CODE_END,
    )
  return {
    async issue(key, scope, { secret, on = db } = {}) {
      const code = secret === undefined ? writeDigits(randomInt(CODE_END)) : derive(secret, key, scope)
      const until = now() + rules().codeSeconds * 1000
      const entry = { scope, code_hmac: hash(key, scope, code), until, tries: 0 }
      await on
        .insertInto('one_time_code')
        .values({ key, ...entry })
        .onConflict(conflict => conflict.column('key').doUpdateSet(entry))
        .execute()
      return code
    },
    async reveal(secret, key, scope) {
      const digits = derive(secret, key, scope)
      const entry = await db
        .selectFrom('one_time_code')
        .select('until')
        .where('key', '=', key)
        .where('code_hmac', '=', hash(key, scope, digits))
        .where('until', '>=', now())
        .where('tries', '<', MAX_WRONG_CODES)
        .executeTakeFirst()
      return entry && { digits, minutes: Math.ceil((entry.until - now()) / MINUTE_MS) }
    },
    async check(key, scope, code) {
      const entry = await db
        .updateTable('one_time_code')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('key', '=', key)
        .where('scope', '=', scope)
        .returning(['code_hmac', 'until', 'tries'])
        .executeTakeFirst()
      if (!entry) throw new SiteError('Invalid code')
      if (entry.until < now()) throw new SiteError('Code expired')
      // A code that had its five tries is dead, even for the right digits.
      if (entry.tries > MAX_WRONG_CODES) throw new SiteError('Too many wrong codes')
      if (!isEqual(entry.code_hmac, hash(key, scope, code)))
        throw new SiteError(entry.tries === MAX_WRONG_CODES ? 'Too many wrong codes' : 'Invalid code')
    },
    async take(key, scope, code, on = db) {
      const { numDeletedRows } = await on
        .deleteFrom('one_time_code')
        .where('key', '=', key)
        .where('scope', '=', scope)
        .where('code_hmac', '=', hash(key, scope, code))
        .executeTakeFirst()
      if (numDeletedRows !== 1n) throw new SiteError('Invalid code')
    },
  }
}
