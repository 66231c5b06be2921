import type { MethodRates } from './report/report.ts'
import type { Stage } from './stage/openStage.ts'

export type Unit =
  | 'ms'
  | 'µs'
  | 'bytes'
  | 'B/request'
  | 'calls'
  | 'reads'
  | 'frames'
  | 'rows'
  | 'tabs'
  | 'timers'
  | 'records'
  | 'events'
  | 'calls/s'
  | 'B/read'
  | '%'

/** One measured thing. */
export interface Figure {
  /** Unique within its measure. */
  readonly name: string
  readonly unit: Unit
  /** The median where there are several samples, else the count itself. */
  readonly value: number
  /** 95th percentile; absent for counts. */
  readonly p95?: number
  readonly samples: number
  /** Where the median of many runs lies, with a confidence of 95 %; absent for counts and percentiles. */
  readonly interval?: readonly [low: number, high: number]
  /** Name of the figure, of the same measure and run, this one is divided by. */
  readonly base?: string
  /** Times the base that are allowed at most: above it the bench ends with an error. */
  readonly ratioMax?: number
  /** Allowed at most; a budget of the package. */
  readonly budget?: number
}

/** What a measure found, where figures are not all of it. */
export interface Measured {
  /** Bases first. */
  readonly figures: readonly Figure[]
  readonly rates: readonly MethodRates[]
}

/** A question, and how it is answered on the stage. */
export interface Measure<On = Stage> {
  /** What `--only` takes, and the name of its chart. */
  readonly name: string
  readonly title: string
  /**
   * @returns its figures, bases first
   * @throws when the answer would not mean what the title says
   */
  run(stage: On): Promise<readonly Figure[] | Measured>
}
