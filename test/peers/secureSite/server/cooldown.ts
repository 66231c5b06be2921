import type { SettingsSwitch } from './settings.ts'
import { SiteError } from './siteError.ts'

/** Nobody's inbox is filled: one mail to an address in 30 s, unless the last one was used. */
export interface Cooldown {
  /** @throws {SiteError} 'Please try again after N seconds' */
  check(email: string): void
  sent(email: string): void
  used(email: string): void
  clear(): void
}

export function createCooldown(settings: SettingsSwitch): Cooldown {
  const last = new Map<string, number>()
  return {
    check(email) {
      const at = last.get(email)
      if (at === undefined) return
      const leftMs = at + settings.current.cooldownSeconds * 1000 - settings.now()
      if (leftMs > 0) throw new SiteError(`Please try again after ${Math.ceil(leftMs / 1000)} seconds`, 429)
    },
    sent: email => void last.set(email, settings.now()),
    used: email => void last.delete(email),
    clear: () => last.clear(),
  }
}
