import { asObject } from '../../peerServer.ts'
import type { HourlyLimit } from './limits.ts'

export interface Project {
  /** CSP sources: `http://127.0.0.1:*`, `https://app.example`. */
  readonly allowedOrigins: readonly string[]
}

/** What `POST /__settings` understands. */
export interface SiteSettings {
  readonly codeSeconds: number
  readonly cooldownSeconds: number
  /** Shifts the server's clock: behind the browser's when negative. */
  readonly clockSeconds: number
  readonly sessionSeconds: number
  /** Life of the link that allows a new device. */
  readonly linkSeconds: number
  readonly mailsPerHour: HourlyLimit
  readonly wrongCodesPerHour: HourlyLimit
  /** Gas that the site pays for one account in a day (UTC), over all chains. */
  readonly accountGasPerDay: number
  /** Gas that the site pays for all accounts in a day (UTC), over all chains. */
  readonly gasPerDay: number
  readonly smartAccountNetworks: readonly number[]
  /** Projects with rules of their own. */
  readonly projects: Readonly<Record<string, Project>>
}

export interface SettingsSwitch {
  readonly current: SiteSettings
  set(settings: object): void
  reset(): void
  /** The server's time, ms. */
  now(): number
}

export const LOOPBACK_ORIGINS: readonly string[] = ['http://127.0.0.1:*', 'http://localhost:*']

export function createSettings(chainIds: readonly number[]): SettingsSwitch {
  const defaults: SiteSettings = {
    codeSeconds: 1_200,
    cooldownSeconds: 30,
    clockSeconds: 0,
    sessionSeconds: 604_800,
    linkSeconds: 900,
    mailsPerHour: { address: 10, device: 20, origin: 1_000 },
    wrongCodesPerHour: { address: 20, device: 20, origin: 1_000 },
    accountGasPerDay: 20_000_000,
    gasPerDay: 1_000_000_000,
    smartAccountNetworks: chainIds,
    projects: {},
  }
  let current = defaults
  return {
    get current() {
      return current
    },
    set(settings) {
      current = { ...current, ...(asObject(settings) as Partial<SiteSettings>) }
    },
    reset() {
      current = defaults
    },
    now: () => Date.now() + current.clockSeconds * 1000,
  }
}
