import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { SettingsSwitch } from './settings.ts'
import { SiteError } from './siteError.ts'

/**
 * One-time codes. The key names the address and the purpose: a key has one open code, and a new code ends the previous
 * one. The scope names the device and the page that asked: a code counts in its own scope only.
 */
export interface Codes {
  /** Six digits. */
  issue(key: string, scope: string): string
  /** Spends the code. @throws {SiteError} with what to tell the person. */
  spend(key: string, scope: string, code: string): void
  clear(): void
}

export const MAX_WRONG_CODES = 5

const hash = (key: string, scope: string, code: string) =>
  createHash('sha256').update(`${key}\n${scope}\n${code}`).digest()

export function createCodes(settings: SettingsSwitch): Codes {
  const open = new Map<string, { scope: string; hash: Buffer; until: number; wrong: number }>()
  return {
    issue(key, scope) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const until = settings.now() + settings.current.codeSeconds * 1000
      open.set(key, { scope, hash: hash(key, scope, code), until, wrong: 0 })
      return code
    },
    spend(key, scope, code) {
      const entry = open.get(key)
      if (entry?.scope !== scope) throw new SiteError('Invalid code')
      if (entry.until < settings.now()) {
        open.delete(key)
        throw new SiteError('Code expired')
      }
      // A code that had its five tries is dead, even for the right digits.
      if (entry.wrong >= MAX_WRONG_CODES) throw new SiteError('Too many wrong codes')
      if (!timingSafeEqual(entry.hash, hash(key, scope, code))) {
        entry.wrong += 1
        throw new SiteError(entry.wrong >= MAX_WRONG_CODES ? 'Too many wrong codes' : 'Invalid code')
      }
      open.delete(key)
    },
    clear: () => open.clear(),
  }
}
