import { asObject } from '../../peerServer.ts'

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
