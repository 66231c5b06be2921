import type { Caller } from './deviceProof.ts'
import type { SettingsSwitch } from './settings.ts'
import { SiteError } from './siteError.ts'

/** What an hour allows per address, per device and per origin of the framing page. */
export interface HourlyLimit {
  readonly address: number
  readonly device: number
  readonly origin: number
}

export type LimitedAction = 'mails' | 'wrongCodes'

/**
 * Counts mails and wrong codes over all devices and sessions. The cooldown and the tries per code limit one login; these
 * limits hold when an attacker has many devices or starts many logins.
 */
export interface Limits {
  /** Counts one action before it happens, so that parallel requests are counted too. @throws {SiteError} 429 */
  count(action: LimitedAction, caller: Caller, email: string): void
  /** Takes one count back: the mail was not sent, or the code was right. */
  refund(action: LimitedAction, caller: Caller, email: string): void
  clear(): void
}

const HOUR_MS = 3_600_000
/** Expired counts are removed when there are more entries than this. */
const SWEEP_ENTRIES = 10_000

export function createLimits(settings: SettingsSwitch): Limits {
  const counts = new Map<string, { used: number; until: number }>()

  function sweep(now: number): void {
    if (counts.size < SWEEP_ENTRIES) return
    for (const [key, { until }] of counts) if (until <= now) counts.delete(key)
  }

  function entries(action: LimitedAction, { deviceId, parent }: Caller, email: string) {
    const now = settings.now()
    const limit = action === 'mails' ? settings.current.mailsPerHour : settings.current.wrongCodesPerHour
    sweep(now)
    return [
      [`${action} address ${email}`, limit.address] as const,
      [`${action} device ${deviceId}`, limit.device] as const,
      [`${action} origin ${parent}`, limit.origin] as const,
    ].map(([key, max]) => {
      const known = counts.get(key)
      const entry = known && known.until > now ? known : { used: 0, until: now + HOUR_MS }
      return { key, max, entry }
    })
  }

  return {
    count(action, caller, email) {
      const all = entries(action, caller, email)
      if (all.some(({ entry, max }) => entry.used >= max))
        throw new SiteError('Too many attempts. Please try again later', 429)
      for (const { key, entry } of all) {
        entry.used += 1
        counts.set(key, entry)
      }
    },
    refund(action, caller, email) {
      for (const { entry } of entries(action, caller, email)) entry.used = Math.max(0, entry.used - 1)
    },
    clear: () => counts.clear(),
  }
}
