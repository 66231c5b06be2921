import type { Unit } from '../measure.ts'
import { type Answer, answerShare, hitRate, type Measurement, outdatedShare } from './measurement.ts'

/** A figure of each trial, as a column of the table and a section of the report. */
export interface Column {
  readonly name: string
  /** The head of the column in a terminal. */
  readonly short: string
  readonly unit: Unit
  read(measurement: Measurement): number
  /** Drawn as a bar in the report. */
  readonly isDrawn?: boolean
  /** `false`: another value in every run, so that two runs cannot be compared by it. */
  readonly isExact?: boolean
}

const share = (answer: Answer, name: string, short: string): Column => ({
  name,
  short,
  unit: '%',
  read: measurement => answerShare(measurement, answer),
})

/** The figures of a trial, in the order of the table. */
export const COLUMNS: readonly Column[] = [
  { name: 'reads', short: 'reads', unit: 'reads', read: ({ reads }) => reads },
  { name: 'hit rate', short: 'hits', unit: '%', read: hitRate, isDrawn: true },
  share('disk', 'hits on the disk', 'disk'),
  share('expired', 'expired value shown', 'expired'),
  share('shared', 'load of another reader', 'shared'),
  share('batch', 'call in a batch', 'batch'),
  share('node', 'call alone', 'node'),
  {
    name: 'node calls',
    short: 'calls/s',
    unit: 'calls/s',
    read: ({ callsPerSecond }) => callsPerSecond,
    isDrawn: true,
  },
  { name: 'stale answers', short: 'stale', unit: '%', read: outdatedShare, isDrawn: true },
  { name: 'kept', short: 'kept', unit: 'bytes', read: ({ keptBytes }) => keptBytes },
  {
    name: 'fetched',
    short: 'fetched',
    unit: 'B/read',
    read: ({ fetchedBytes, reads }) => fetchedBytes / reads,
  },
  { name: 'mean wait', short: 'wait', unit: 'ms', read: ({ waitMeanMs }) => waitMeanMs, isDrawn: true },
  { name: 'wait, p95', short: 'p95', unit: 'ms', read: ({ waitP95Ms }) => waitP95Ms },
  { name: 'processor time of a read', short: 'cpu', unit: 'µs', read: ({ cpuUs }) => cpuUs, isExact: false },
]
