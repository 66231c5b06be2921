import type { SettingsSwitch } from './settings.ts'
import { SiteError } from './siteError.ts'

/** One mail to an address in 30 s, unless the last mail was used. */
export interface Cooldown {
  /**
   * Starts the wait of an address. Called before the mail is sent: of parallel requests only the first one passes.
   *
   * @returns takes the reservation back, for a mail that could not be sent.
   * @throws {SiteError} 'Please try again after N seconds'
   */
  reserve(email: string): () => void
  used(email: string): void
  clear(): void
}

export function createCooldown(settings: SettingsSwitch): Cooldown {
  const reservations = new Map<string, { readonly at: number }>()
  return {
    reserve(email) {
      const last = reservations.get(email)
      const leftMs = last ? last.at + settings.current.cooldownSeconds * 1000 - settings.now() : 0
      if (leftMs > 0) throw new SiteError(`Please try again after ${Math.ceil(leftMs / 1000)} seconds`, 429)
      const reservation = { at: settings.now() }
      reservations.set(email, reservation)
      return () => {
        if (reservations.get(email) === reservation) reservations.delete(email)
      }
    },
    used: email => void reservations.delete(email),
    clear: () => reservations.clear(),
  }
}
