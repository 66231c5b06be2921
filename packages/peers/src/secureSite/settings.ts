import type { CustodyPolicy } from '../../../secure-site/src/custody/slots.ts'
import type { Context } from '../../../secure-site/src/server/context.ts'
import { DEFAULT_RULES, LOOPBACK_ORIGINS, type SiteRules } from '../../../secure-site/src/server/rules.ts'
import { asObject } from '../asObject.ts'

/** What `POST /__settings` understands: the rules of the site, and its clock. */
export interface SiteSettings extends SiteRules {
  /** Shifts the server's clock: behind the browser's when negative. */
  readonly clockSeconds: number
}

export interface SettingsSwitch extends Context {
  set(settings: unknown): void
  reset(): void
}

/** The rules of the product, until a test sets others. Every project id of 32 hex characters is known. */
export function createSettings(
  chainIds: readonly number[],
  custody: CustodyPolicy = 'server',
): SettingsSwitch {
  const defaults: SiteSettings = {
    ...DEFAULT_RULES,
    smartAccountNetworks: chainIds,
    anyProject: { allowedOrigins: [...LOOPBACK_ORIGINS, 'http://127.0.0.2:*'], custody },
    clockSeconds: 0,
  }
  let current = defaults
  return {
    rules: () => current,
    now: () => Date.now() + current.clockSeconds * 1000,
    set(settings) {
      current = { ...current, ...(asObject(settings) as Partial<SiteSettings>) }
    },
    reset() {
      current = defaults
    },
  }
}
