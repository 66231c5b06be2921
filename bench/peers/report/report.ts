import type { Machine } from '../../stage/readMachine.ts'
import type { Contestant } from '../contestants.ts'
import type { Row } from '../probe.ts'

/** One contestant's answer to one row. */
export interface Cell {
  readonly median: number
  /** Where the median of many runs lies with a confidence of 95 %, or as near to it as so few samples allow. */
  readonly interval: readonly [low: number, high: number]
  readonly samples: readonly number[]
}

export interface RowOutcome extends Row {
  /** By contestant; absent where there was nothing to measure. */
  readonly cells: Readonly<Partial<Record<Contestant['id'], Cell>>>
}

/** What `latest.json` holds: one run, whole. */
export interface PeerReport {
  readonly date: string
  readonly commit: string
  readonly machine: Machine
  readonly seconds: number
  /** What the order of the contestants was drawn by. */
  readonly seed: number
  readonly contestants: readonly {
    readonly id: Contestant['id']
    readonly title: string
    readonly version: string
  }[]
  readonly rows: readonly RowOutcome[]
  /** What could not be measured, in words. */
  readonly failures: readonly string[]
}
