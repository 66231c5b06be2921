import { EmailCooldownError } from '../../../bridge/errors/frame.ts'
import type { Clock } from '../../base/clock.ts'
import { EMAIL_COOLDOWN_MS } from './limits.ts'

/** A mail that is being asked for. */
export interface Mail {
  /** The site sent it: 30 s from now. */
  sent(): void
  /** It did not: the next try is free. */
  failed(): void
}

/** Limits mails to one in 30 s over all tabs, by the monotonic clock. */
export interface Cooldown {
  /** @throws EmailCooldownError while the last mail is younger, or another one is under way */
  reserve(): Mail
  /** When the next mail may be asked for, wall clock; `null` is now. */
  allowedAt(): number | null
  /** A login succeeded: the next mail is another matter. */
  clear(): void
}

/**
 * @param lastEmailAt what the last engine kept, wall clock. A clock that was set since makes the wait 30 s at most
 * @param onChange told when a mail was sent, and `null` when the wait is over for good
 */
export function createCooldown({
  clock,
  lastEmailAt,
  onChange,
}: {
  readonly clock: Clock
  readonly lastEmailAt: number | null
  readonly onChange: (sentAt: number | null) => void
}): Cooldown {
  const clamp = (ms: number) => Math.min(EMAIL_COOLDOWN_MS, Math.max(0, ms))
  const inherited = lastEmailAt === null ? 0 : clamp(lastEmailAt + EMAIL_COOLDOWN_MS - clock.now())
  let endsAt = clock.monotonic() + inherited
  /** The latest mail request: an earlier failure does not change the cooldown. */
  let newest: Mail | undefined

  const leftMs = () => clamp(endsAt - clock.monotonic())
  const start = () => {
    endsAt = clock.monotonic() + EMAIL_COOLDOWN_MS
  }

  return {
    reserve() {
      const left = leftMs()
      if (left > 0) throw new EmailCooldownError(Math.ceil(left / 1_000))
      start()
      const mail: Mail = {
        sent() {
          start()
          onChange(clock.now())
        },
        failed() {
          if (newest === mail) endsAt = clock.monotonic()
        },
      }
      newest = mail
      return mail
    },
    allowedAt() {
      const left = leftMs()
      return left > 0 ? clock.now() + left : null
    },
    clear() {
      endsAt = clock.monotonic()
      onChange(null)
    },
  }
}
