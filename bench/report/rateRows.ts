import type { RequestRate } from './requestRates.ts'

const HEADS = ['method', 'reads', 'cache', 'shared', 'batch', 'node', 'other'] as const

const share = (part: number, reads: number) => `${((100 * part) / Math.max(1, reads)).toFixed(1)} %`

/** What answered each method, in shares of its reads: the heads, then a row for each method. */
export function toRateRows(rates: readonly RequestRate[]): readonly (readonly string[])[] {
  const rows = rates.map(({ method, reads, ...parts }) => [
    method,
    String(reads),
    ...HEADS.slice(2).map(name => share(parts[name as keyof typeof parts], reads)),
  ])
  return [HEADS, ...rows]
}
