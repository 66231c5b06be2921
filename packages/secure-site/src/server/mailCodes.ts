import { type Letter, writeMime } from '../../../../tabkey-testing/src/mail/mime.ts'
import { MailError, sendMail } from '../mail/sendMail.ts'
import type { Codes } from './codes.ts'
import type { Cooldown } from './cooldown.ts'
import type { Caller } from './deviceProof.ts'
import type { Limits } from './limits.ts'
import { SiteError } from './siteError.ts'

/** Sends letters and checks the codes in them, within the cooldown and the hourly limits. */
export interface MailCodes {
  /**
   * Reserves the mail, then writes and sends it. `write` runs after the reservation, so a refused request neither issues
   * a code nor ends an open one.
   *
   * @throws {SiteError} 429 within the cooldown or over a limit, 503 when the mail server refuses the letter.
   */
  send(caller: Caller, to: string, write: () => Letter): Promise<void>
  /** @throws {SiteError} for a wrong code; wrong codes count against the hourly limits. */
  spend(caller: Caller, to: string, code: { key: string; scope: string; digits: string }): void
  /** The mail served its purpose: the next one may follow at once. */
  used(caller: Caller, to: string): void
}

export function createMailCodes(parts: {
  readonly smtpPort: number
  readonly codes: Codes
  readonly cooldown: Cooldown
  readonly limits: Limits
}): MailCodes {
  const { smtpPort, codes, cooldown, limits } = parts
  return {
    async send(caller, to, write) {
      const release = cooldown.reserve(to)
      try {
        limits.count('mails', caller, to)
      } catch (error) {
        release()
        throw error
      }
      try {
        const letter = write()
        await sendMail(smtpPort, { from: letter.from, to: letter.to, data: writeMime(letter) })
      } catch (error) {
        release()
        limits.refund('mails', caller, to)
        if (error instanceof MailError) throw new SiteError('The mail could not be sent', 503)
        throw error
      }
    },
    spend(caller, to, { key, scope, digits }) {
      // Counted first: the limit holds for the right code too, or the last guess would be free.
      limits.count('wrongCodes', caller, to)
      codes.spend(key, scope, digits)
      limits.refund('wrongCodes', caller, to)
    },
    used(caller, to) {
      cooldown.used(to)
      limits.refund('mails', caller, to)
    },
  }
}
