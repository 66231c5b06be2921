const CONFIDENCE = 0.95
/** Standard deviations of a normal distribution that hold 95 % of it. */
const NORMAL_95 = 1.96
/** Above so many samples the coins are a normal distribution, and `0.5 ** size` is near the smallest number there is. */
const MANY = 1_000

/** Samples that may be left out on either side of the interval, plus one. */
function samplesBelow(size: number): number {
  if (size > MANY) return Math.floor((size - NORMAL_95 * Math.sqrt(size)) / 2)
  let cut = 0
  while (2 * binomialBelow(cut, size) <= 1 - CONFIDENCE) cut += 1
  return cut
}

/** How likely it is that at most `count` of `size` samples lie below the true median. */
function binomialBelow(count: number, size: number): number {
  let term = 0.5 ** size
  let sum = 0
  for (let index = 0; index <= count; index += 1) {
    sum += term
    term *= (size - index) / (index + 1)
  }
  return sum
}

/**
 * The confidence interval of a median by order statistics: whether a sample lies below the true median is a fair coin,
 * so no shape of the distribution is assumed. The whole range where the samples are too few for 95 %.
 *
 * @throws RangeError without samples
 */
export function medianInterval(samples: readonly number[]): readonly [low: number, high: number] {
  const sorted = [...samples].sort((left, right) => left - right)
  const [first] = sorted
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('No samples')
  // None is left out where even the whole range is not sure enough.
  const left = Math.max(0, samplesBelow(sorted.length) - 1)
  return [sorted[left] ?? first, sorted[sorted.length - 1 - left] ?? last]
}
