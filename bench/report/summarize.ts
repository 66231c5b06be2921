import type { Figure, Unit } from '../measure.ts'
import { medianInterval } from './medianInterval.ts'

/** The value below which `share` of the samples lie, by nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((left, right) => left - right)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('No samples')
  return value
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

type More = Pick<Figure, 'base' | 'budget' | 'ratioMax'>

/**
 * Makes a figure of samples.
 *
 * @throws RangeError for an empty list, or a sample that is not a number
 */
export function summarize(name: string, unit: Unit, samples: readonly number[], more: More = {}): Figure {
  if (!samples.every(Number.isFinite)) throw new RangeError(`${name}: ${samples.join(', ')}`)
  return {
    name,
    unit,
    value: median(samples),
    p95: quantile(samples, 0.95),
    samples: samples.length,
    interval: medianInterval(samples),
    ...more,
  }
}

/** Makes a figure of one count. */
export const count = (name: string, unit: Unit, value: number, more: More = {}): Figure => ({
  name,
  unit,
  value,
  samples: 1,
  ...more,
})

/** Percentiles that a promise about a wait is given for. */
const PERCENTILES = [50, 95, 99] as const

/**
 * Makes one figure of each of the 50th, 95th and 99th percentile.
 *
 * @param base first words of the figures, made in the same way, that these are divided by
 * @param ratioMax allowed times the base, in the order of the percentiles
 * @throws RangeError when there are no samples, or one is no number
 */
export function percentiles(
  name: string,
  unit: Unit,
  samples: readonly number[],
  limits?: { readonly base: string; readonly ratioMax: readonly [number, number, number] },
): readonly Figure[] {
  if (!samples.every(Number.isFinite)) throw new RangeError(`${name}: ${samples.join(', ')}`)
  return PERCENTILES.map((percent, index) => ({
    name: `${name}, p${percent}`,
    unit,
    value: quantile(samples, percent / 100),
    samples: samples.length,
    ...(limits && { base: `${limits.base}, p${percent}`, ratioMax: limits.ratioMax[index] ?? 0 }),
  }))
}
