import { markup } from '../markup.ts'

const WIDTH = 220
const HEIGHT = 22
const BAR = 12

const svg = (label: string, content: string, width = WIDTH) =>
  `<svg width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${markup(label)}"><title>${markup(label)}</title>${content}</svg>`

const at = (value: number) => value.toFixed(1)

/** Turns a value into a place between 0 and the width. */
const scaleOf = (longest: number) => (value: number) => (Math.max(0, value) / (longest || 1)) * WIDTH

/** A line with ends, from the low to the high bound of an interval. */
function whisker([low, high]: readonly [number, number], middle: number): string {
  return `<path class="whisker" d="M${at(low)} ${middle - 3}v6M${at(low)} ${middle}H${at(high)}M${at(high)} ${middle - 3}v6"/>`
}

interface Bar {
  /** Read by screen readers, shown on hover. */
  readonly label: string
  readonly value: number
  readonly interval?: readonly [low: number, high: number] | undefined
  /** Right end of the scale. */
  readonly longest: number
  /** Something that others are divided by, or that is divided by nothing. */
  readonly isBase: boolean
}

/** One figure as a bar, with the interval of its median. */
export function drawBar({ label, value, interval, longest, isBase }: Bar): string {
  const place = scaleOf(longest)
  const top = (HEIGHT - BAR) / 2
  const bar = `<rect class="bar${isBase ? ' base' : ''}" y="${top}" width="${at(Math.max(1, place(value)))}" height="${BAR}" rx="2"/>`
  const ends = interval && interval[0] < interval[1]
  return svg(label, bar + (ends ? whisker([place(interval[0]), place(interval[1])], HEIGHT / 2) : ''))
}

const TREND_WIDTH = 120
const DOT = 2.5

/**
 * A figure over commits, oldest first; nothing where there is only one run.
 *
 * @param label words for the whole line, with its ends
 */
export function drawTrend(label: string, values: readonly number[]): string {
  if (values.length < 2) return ''
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => DOT + (index / (values.length - 1)) * (TREND_WIDTH - 2 * DOT)
  // A figure that never moved is a line in the middle.
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : DOT + (1 - (value - low) / (high - low)) * (HEIGHT - 2 * DOT)
  const points = values.map((value, index) => `${at(x(index))},${at(y(value))}`)
  const [lastX = 0, lastY = 0] = (points.at(-1) ?? '').split(',').map(Number)
  const line = `<polyline class="trend" points="${points.join(' ')}"/><circle class="last" cx="${lastX}" cy="${lastY}" r="${DOT}"/>`
  return svg(label, line, TREND_WIDTH)
}

interface Pair {
  readonly label: string
  readonly before: readonly [low: number, value: number, high: number]
  readonly after: readonly [low: number, value: number, high: number]
}

/** Two estimates on one scale: the first above the second. */
export function drawPair({ label, before, after }: Pair): string {
  const place = scaleOf(Math.max(before[2], after[2], before[1], after[1]))
  const dot = ([low, value, high]: Pair['before'], name: string, middle: number) =>
    whisker([place(low), place(high)], middle) +
    `<circle class="${name}" cx="${at(place(value))}" cy="${middle}" r="${DOT + 1}"/>`
  return svg(label, dot(before, 'before', 6) + dot(after, 'after', 16))
}
