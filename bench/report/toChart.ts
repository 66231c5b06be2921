import { formatRatio, formatValue } from './formatValue.ts'
import { markup } from './markup.ts'
import { ratioOf } from './ratioOf.ts'
import type { Outcome } from './report.ts'

const WIDTH = 720
const LABEL = 290
const BAR = 230
const ROW = 20
const TOP = 34

/** Bars of one measure, readable on light and dark paper. Units do not share a scale: each has its own longest bar. */
export function toChart({ title, figures }: Outcome): string {
  const longest = new Map<string, number>()
  for (const { unit, value } of figures) longest.set(unit, Math.max(longest.get(unit) ?? 0, value))
  const bars = figures.map((figure, index) => {
    const { name, unit, value } = figure
    const y = TOP + index * ROW
    const scale = longest.get(unit) || 1
    const width = Math.max(1, (Math.max(0, value) / scale) * BAR).toFixed(1)
    const ratio = ratioOf(figure, figures)
    const words = `${formatValue(value, unit)}${ratio === null ? '' : ` (${formatRatio(ratio)})`}`
    return [
      `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${markup(name)}</text>`,
      `<rect x="${LABEL}" y="${y + 3}" width="${width}" height="13" rx="2" fill="${ratio === null ? '#8a94a6' : '#3b7cff'}"/>`,
      `<text x="${LABEL + Number(width) + 6}" y="${y + 13}">${markup(words)}</text>`,
    ].join('')
  })
  const height = TOP + figures.length * ROW + 8
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${markup(title)}" font-family="system-ui, sans-serif" font-size="12" fill="#7a8394">`,
    `<text x="0" y="18" font-size="14" font-weight="600">${markup(title)}</text>`,
    ...bars,
    '</svg>',
  ].join('\n')}\n`
}
