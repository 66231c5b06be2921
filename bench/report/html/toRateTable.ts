import { markup } from '../markup.ts'
import { toRateRows } from '../rateRows.ts'
import type { RequestRate } from '../requestRates.ts'
import { cell, toTable } from './page.ts'

/** What answered each method, as a table of the report. */
export function toRateTable(rates: readonly RequestRate[]): string {
  const [heads = [], ...rows] = toRateRows(rates)
  return toTable(
    heads.map((head, index) => (index === 0 ? 'what' : head)),
    rows.map(
      row =>
        `<tr>${row.map((text, index) => cell(markup(text), index === 0 ? 'what' : 'number')).join('')}</tr>`,
    ),
  )
}
