import type { Figure } from '../measure.ts'
import type { Machine } from '../stage/readMachine.ts'

export interface Outcome {
  readonly name: string
  readonly title: string
  readonly seconds: number
  readonly figures: readonly Figure[]
  /** Why there are no figures. */
  readonly failure?: string
}

/** What `latest.json` holds: one run, whole. */
export interface Report {
  readonly date: string
  readonly commit: string
  readonly machine: Machine
  readonly seconds: number
  readonly measures: readonly Outcome[]
}
