import type { SiteRules } from './rules.ts'

/** What every part of the server reads at each use, so that a change counts at once. */
export interface Context {
  rules(): SiteRules
  /** The server's time, ms. */
  now(): number
}
