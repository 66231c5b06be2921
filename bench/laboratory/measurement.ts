import type { RequestRate } from '../report/requestRates.ts'
import { quantile } from '../report/summarize.ts'

/**
 * What answered a read. `memory` and `disk`: a fresh value. `expired`: an old value, while the new one loads. `shared`: the
 * load of another reader. `batch` and `node`: a call of its own, in a batch or alone.
 */
export type Answer = 'memory' | 'disk' | 'expired' | 'shared' | 'batch' | 'node'

export const ANSWERS = ['memory', 'disk', 'expired', 'shared', 'batch', 'node'] as const

/** One read, when it has ended. */
export interface EndedRead {
  readonly answer: Answer
  /** On the virtual clock, ms. */
  readonly waitMs: number
  /** Whether the node or service had a newer value by then. */
  readonly isOutdated: boolean
}

/** The result of a trial. Everything but `cpuUs` is the same in every run. */
export interface Measurement {
  readonly reads: number
  /** How many reads each answered. */
  readonly answers: Readonly<Record<Answer, number>>
  readonly outdated: number
  /** Calls that reached the node or service; each of a batch counts. */
  readonly calls: number
  readonly callsPerSecond: number
  readonly fetchedBytes: number
  /** Size of the entries at the end, keys included: on the disk, or in memory for a cache without one. */
  readonly keptBytes: number
  readonly keptEntries: number
  readonly waitMeanMs: number
  readonly waitP95Ms: number
  /** Processor time of one read, the laboratory's own work included, µs. */
  readonly cpuUs: number
  /** By method, of the cache `rpc` alone. */
  readonly methods: readonly RequestRate[]
}

export interface MeasuredCounts
  extends Pick<Measurement, 'calls' | 'fetchedBytes' | 'keptBytes' | 'keptEntries' | 'methods'> {
  readonly reads: readonly EndedRead[]
  /** Length of the run on its own clock, ms. */
  readonly elapsedMs: number
  readonly cpuUs: number
}

/** Sums up the reads of a trial. @throws RangeError without reads */
export function toMeasurement({ reads, elapsedMs, cpuUs, ...counts }: MeasuredCounts): Measurement {
  if (reads.length === 0) throw new RangeError('There are no reads')
  const answers: Record<Answer, number> = { memory: 0, disk: 0, expired: 0, shared: 0, batch: 0, node: 0 }
  for (const { answer } of reads) answers[answer] += 1
  const waits = reads.map(({ waitMs }) => waitMs)
  return {
    ...counts,
    reads: reads.length,
    answers,
    outdated: reads.filter(({ isOutdated }) => isOutdated).length,
    callsPerSecond: counts.calls / (Math.max(1, elapsedMs) / 1_000),
    waitMeanMs: waits.reduce((sum, ms) => sum + ms, 0) / waits.length,
    waitP95Ms: quantile(waits, 0.95),
    cpuUs: cpuUs / reads.length,
  }
}

/** Share of the reads that a fresh value in memory or on the disk answered, %. */
export const hitRate = ({ reads, answers }: Measurement): number =>
  (100 * (answers.memory + answers.disk)) / reads

export const answerShare = ({ reads, answers }: Measurement, answer: Answer): number =>
  (100 * answers[answer]) / reads

export const outdatedShare = ({ reads, outdated }: Measurement): number => (100 * outdated) / reads
