import type { Access, AccessKey, WholeLaboratory } from '../laboratory.ts'
import { createRandom } from '../random.ts'

/** One read of a tab. */
export interface Read {
  /** From the start of the run, ms. */
  readonly atMs: number
  /** From 0 on. */
  readonly tab: number
  readonly key: AccessKey
}

type Paced = Exclude<Access, { readonly kind: 'trace' }>

type Run = Pick<WholeLaboratory, 'seconds' | 'seed'> & { readonly tabs: number }

/** The keys of a pattern; a number stands for so many accounts. */
function namedKeys({ keys }: Paced): readonly AccessKey[] {
  if (typeof keys !== 'number') return keys
  return Array.from({ length: keys }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
}

/**
 * How likely each place is, summed up to it: 1 / n ** exponent for place n, so that the last sum is 1.
 *
 * @example zipfShares(2, 1) // [2 / 3, 1]
 */
export function zipfShares(count: number, exponent: number): readonly number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1) ** exponent)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map(weight => {
    sum += weight
    return sum / total
  })
}

/** A function that returns the key of a tab's next read. */
function createPicker(pattern: Paced, random: () => number): () => AccessKey {
  const keys = namedKeys(pattern)
  if (pattern.kind === 'list') {
    let next = 0
    return () => keys[next++ % keys.length] as AccessKey
  }
  const shares = zipfShares(keys.length, pattern.exponent)
  return () => {
    const drawn = random()
    // The last sum may be a rounding error below 1.
    let [low, high] = [0, keys.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (drawn < (shares[middle] ?? 1)) high = middle
      else low = middle + 1
    }
    return keys[low] as AccessKey
  }
}

/**
 * The reads of all tabs in the order of their time. The first tab begins at 0, each other one somewhere within its first
 * round, because tabs do not poll in step.
 */
export function createReads(pattern: Paced, { seconds, seed, tabs }: Run): readonly Read[] {
  const { everyMs, atOnce } = pattern
  const reads: Read[] = []
  for (let tab = 0; tab < tabs; tab += 1) {
    const random = createRandom(seed + tab * 7_919)
    const start = tab === 0 ? 0 : Math.floor(random() * everyMs)
    const pick = createPicker(pattern, random)
    for (let atMs = start; atMs < seconds * 1_000; atMs += everyMs)
      for (let count = 0; count < atOnce; count += 1) reads.push({ atMs, tab, key: pick() })
  }
  return reads.sort((left, right) => left.atMs - right.atMs)
}

/** How many reads a pattern makes, without making them. */
export const countReads = ({ everyMs, atOnce }: Paced, { seconds, tabs }: Omit<Run, 'seed'>): number =>
  Math.ceil((seconds * 1_000) / everyMs) * atOnce * tabs

/** How long a run is at least, ms: a trace as long as it was recorded, everything else as the laboratory says. */
export const runLengthMs = (access: Access, reads: readonly Read[], seconds: number): number =>
  access.kind === 'trace' ? (reads.at(-1)?.atMs ?? 0) : seconds * 1_000

/** When the engine of a run ends and starts again, ms: `restarts` times in equal distances. */
export const restartTimes = (lengthMs: number, restarts: number): number[] =>
  Array.from({ length: restarts }, (_, index) => ((index + 1) * lengthMs) / (restarts + 1))
