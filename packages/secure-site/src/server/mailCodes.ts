import type { Outbox } from '../mail/outbox.ts'
import type { Letter } from '../mail/smtp.ts'
import type { Codes } from './codes.ts'
import type { Context } from './context.ts'
import type { Cooldown } from './cooldown.ts'
import type { Caller } from './deviceProof.ts'
import { foldMailbox } from './foldMailbox.ts'
import { type Counted, HOUR_MS, type Limits } from './limits.ts'
import type { HourlyLimit } from './rules.ts'
import { SiteError } from './siteError.ts'

/** Whom a mail goes to, and for whom it counts. */
export interface Recipient {
  readonly email: string
  readonly caller: Pick<Caller, 'deviceId' | 'network'>
  /** Whether the device belongs to the owner of the address: requests of strangers do not count against it. */
  readonly isOwn: boolean
}

/** Sends letters and checks the codes in them, within the cooldown and the hourly limits. */
export interface MailCodes {
  /**
   * Reserves the mail, then writes and sends it. `write` runs after the reservation, so a refused request neither issues
   * a code nor ends an open one.
   *
   * @param lifeSeconds - how long the code or the link of the letter counts.
   * @throws {SiteError} 429 within the cooldown or over a limit, 503 when the mail server refuses the letter.
   */
  send(to: Recipient, lifeSeconds: number, write: () => Promise<Letter>): Promise<void>
  /** Checks a code. @throws {SiteError} for a wrong code; wrong codes count against the hourly limits. */
  check(to: Recipient, code: { key: string; scope: string; digits: string }): Promise<void>
  /** The mail served its purpose: the next one may follow at once. */
  used(to: Recipient): Promise<void>
}

export function createMailCodes(parts: {
  readonly outbox: Outbox
  readonly codes: Codes
  readonly cooldown: Cooldown
  readonly limits: Limits
  readonly context: Context
}): MailCodes {
  const { outbox, codes, cooldown, limits, context } = parts
  const counted = (act: string, { email, caller, isOwn }: Recipient, limit: HourlyLimit): Counted[] => {
    const mailbox = foldMailbox(email)
    return [
      {
        key: `${act} address ${mailbox} ${isOwn ? caller.deviceId : 'strangers'}`,
        max: limit.address,
      },
      { key: `${act} device ${caller.deviceId}`, max: limit.device },
      { key: `${act} network ${caller.network}`, max: limit.network },
    ]
  }
  const mails = (to: Recipient) => counted('mails', to, context.rules().mailsPerHour)
  const wrongCodes = (to: Recipient) => counted('wrongCodes', to, context.rules().wrongCodesPerHour)
  const waitKey = ({ email, caller }: Recipient) => `${caller.deviceId} ${foldMailbox(email)}`

  return {
    async send(to, lifeSeconds, write) {
      const key = waitKey(to)
      await cooldown.reserve(key)
      try {
        await limits.count(HOUR_MS, ...mails(to))
      } catch (error) {
        await cooldown.release(key)
        throw error
      }
      if ((await outbox.post(await write(), lifeSeconds * 1000)) !== 'refused') return
      await cooldown.release(key)
      await limits.refund(...mails(to))
      throw new SiteError('The mail could not be sent', 503)
    },
    async check(to, { key, scope, digits }) {
      // Counted first: the limit holds for the right code too, or the last guess would be free.
      await limits.count(HOUR_MS, ...wrongCodes(to))
      await codes.check(key, scope, digits)
      await limits.refund(...wrongCodes(to))
    },
    async used(to) {
      await cooldown.release(waitKey(to))
      await limits.refund(...mails(to))
    },
  }
}
