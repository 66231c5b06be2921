import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openTrace } from '../../packages/devtools/src/panel/traceFile.ts'
import type { TraceReading } from '../../src/bridge/contract/trace.ts'
import type { Access, WholeLaboratory } from '../laboratory.ts'
import { countReads, createReads, type Read } from './accessPatterns.ts'
import { type Measurement, toMeasurement } from './measurement.ts'
import { runDataTrial } from './runDataTrial.ts'
import { runRequestTrial } from './runRequestTrial.ts'
import { createTrials, type Trial } from './sweep.ts'
import { TRACED_CACHES, traceReads } from './traceReads.ts'

/** A trial and its result. */
export interface TrialResult {
  readonly trial: Trial
  readonly measurement: Measurement
}

/** More reads take longer than a person waits for a table. */
const READS_MAX = 1_000_000

type Traces = ReadonlyMap<string, TraceReading>

/** @param folder of the laboratory file */
async function openTraces(patterns: readonly Access[], folder: string): Promise<Traces> {
  const traces = new Map<string, TraceReading>()
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.kind !== 'trace') continue
    const path = patterns.length === 1 ? 'access.file' : `access[${index}].file`
    try {
      traces.set(pattern.file, openTrace(await readFile(resolve(folder, pattern.file), 'utf8')))
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
      throw new Error(`${path} ${pattern.file} cannot be read as a trace of the devtools: ${reason}.`)
    }
  }
  return traces
}

function createTrialReads(trial: Trial, laboratory: WholeLaboratory, traces: Traces): readonly Read[] {
  const { access, cache, tabs } = trial
  if (access.kind !== 'trace') return createReads(access, { ...laboratory, tabs: tabs ?? 1 })
  if (!TRACED_CACHES.includes(cache))
    throw new Error(
      `caches has ${cache}, whose reads no trace has; a trace has those of ${TRACED_CACHES.join(', ')}.`,
    )
  const trace = traces.get(access.file)
  const reads = trace ? traceReads(trace, cache, tabs) : []
  if (reads.length === 0) throw new Error(`The trace ${access.file} has no read of the cache ${cache}.`)
  return reads
}

/** @throws Error when the sweep would take minutes */
function assertReasonable(trials: readonly Trial[], { seconds }: WholeLaboratory): void {
  const reads = trials.reduce(
    (sum, { access, tabs = 1 }) =>
      sum + (access.kind === 'trace' ? 0 : countReads(access, { seconds, tabs })),
    0,
  )
  if (reads <= READS_MAX) return
  throw new Error(
    `sweep makes ${reads.toLocaleString('en')} reads, and ${READS_MAX.toLocaleString('en')} are allowed: shorten seconds or a list.`,
  )
}

/**
 * Runs every trial of a laboratory, one after the other.
 *
 * @param folder where the files of traces are looked for
 * @param onTrial called before each trial
 * @throws Error with a sentence that names the field which cannot be measured
 */
export async function runLaboratory(
  laboratory: WholeLaboratory,
  folder: string,
  onTrial: (done: number, all: number) => void = () => {},
): Promise<readonly TrialResult[]> {
  const trials = createTrials(laboratory)
  assertReasonable(trials, laboratory)
  const traces = await openTraces(laboratory.access, folder)
  const results: TrialResult[] = []
  for (const trial of trials) {
    onTrial(results.length, trials.length)
    const reads = createTrialReads(trial, laboratory, traces)
    const run = trial.cache === 'rpc' ? runRequestTrial : runDataTrial
    results.push({ trial, measurement: toMeasurement(await run(trial, reads, laboratory)) })
  }
  return results
}
