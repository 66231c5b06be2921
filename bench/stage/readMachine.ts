import { cpus, loadavg, release, totalmem, type } from 'node:os'
import type { Browser } from 'playwright'

/** What the run ran on. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly os: string
  readonly node: string
  /** `no browser` for what runs in Node alone. */
  readonly chromium: string
  /** One-minute load average when the run began: above 0.5 per core, distrust the milliseconds. */
  readonly loadBefore: number
}

export const readMachine = (browser?: Browser): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  os: `${type()} ${release()}`,
  node: process.versions.node,
  chromium: browser ? `Chromium ${browser.version()}` : 'no browser',
  loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
})
