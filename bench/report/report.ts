import type { Figure } from '../measure.ts'
import type { Machine } from '../stage/readMachine.ts'
import type { RequestRate } from './requestRates.ts'

/** What answered the requests of one run, as the engine recorded it. */
export interface MethodRates {
  /** What was run. */
  readonly title: string
  readonly methods: readonly RequestRate[]
}

export interface Outcome {
  readonly name: string
  readonly title: string
  readonly seconds: number
  readonly figures: readonly Figure[]
  /** What answered the requests of dapps, by method. */
  readonly rates?: readonly MethodRates[]
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
