import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ROOT } from '../run.ts'
import type { Ranges } from './parts.ts'

/** What was run of one part. */
export interface Counted {
  runs: number
  calls: number
  events: number
  failed: number
}

/** One process's time with the soak. */
export interface Sitting {
  /** What was run; a `+` stands for changes that are not committed. */
  readonly commit: string
  readonly startedAt: string
  seconds: number
  runs: number
}

/** A soak over as many sittings as it takes: what is done of it, and what it found. */
export interface Tally {
  readonly ranges: Ranges
  readonly sittings: Sitting[]
  readonly parts: Record<string, Counted>
  readonly failures: { readonly part: string; readonly seed: number; readonly words: string }[]
}

export const nothingCounted = (): Counted => ({ runs: 0, calls: 0, events: 0, failed: 0 })

/**
 * @param path of the file; one that is not there is an empty tally
 * @throws when the file counts other ranges
 */
export function readTally(path: string, ranges: Ranges): Tally {
  if (!existsSync(path)) return { ranges, sittings: [], parts: {}, failures: [] }
  const tally = JSON.parse(readFileSync(path, 'utf8')) as Tally
  const [kept, asked] = [JSON.stringify(tally.ranges), JSON.stringify(ranges)]
  if (kept !== asked) throw new Error(`${path} counts ${kept}, and ${asked} is asked for`)
  return tally
}

/** A process that is ended while it writes leaves the file as it was. */
export function writeTally(path: string, tally: Tally): void {
  writeFileSync(`${path}.new`, JSON.stringify(tally, null, 1))
  renameSync(`${path}.new`, path)
}

/** Everything together. */
export function sumOf(parts: Iterable<Counted>): Counted {
  const sum = nothingCounted()
  for (const { runs, calls, events, failed } of parts) {
    sum.runs += runs
    sum.calls += calls
    sum.events += events
    sum.failed += failed
  }
  return sum
}

export function beginSitting(): Sitting {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed}`
  return { commit, startedAt: new Date().toISOString(), seconds: 0, runs: 0 }
}
