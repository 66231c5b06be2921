import type { PurchaseRow } from '../../../bridge/features/onramp/contract.ts'

export interface Month {
  /** `November`, with the year when it is not this one. */
  readonly name: string
  readonly items: readonly PurchaseRow[]
}

/** Rows under their months, newest first. */
export function groupByMonth(rows: readonly PurchaseRow[], locale: string, now: Date): readonly Month[] {
  const byMonth = new Map<string, PurchaseRow[]>()
  for (const row of [...rows].sort((a, b) => Date.parse(b.minedAt) - Date.parse(a.minedAt))) {
    const at = new Date(row.minedAt)
    const isThisYear = at.getFullYear() === now.getFullYear()
    const name = at.toLocaleDateString(locale, { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) })
    byMonth.set(name, [...(byMonth.get(name) ?? []), row])
  }
  return [...byMonth].map(([name, items]) => ({ name, items }))
}
