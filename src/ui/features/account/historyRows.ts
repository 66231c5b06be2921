import type { Transaction } from '../../../bridge/contract/assets.ts'

export interface HistoryRow {
  readonly transaction: Transaction
  /** ms since epoch; NaN where the service gave no moment. */
  readonly at: number
  /** Title of the group that begins with this row. */
  readonly heading: string | null
}

const moments = new WeakMap<Transaction, number>()

function momentOf(transaction: Transaction): number {
  const known = moments.get(transaction)
  if (known !== undefined) return known
  const at = Date.parse(transaction.minedAt)
  moments.set(transaction, at)
  return at
}

/** Pending ones first, then newest first; what has no moment comes last. */
function byTime(left: Transaction, right: Transaction): number {
  const pending = Number(right.status === 'pending') - Number(left.status === 'pending')
  if (pending !== 0) return pending
  const [a, b] = [momentOf(left), momentOf(right)]
  return (
    (Number.isNaN(b) ? Number.NEGATIVE_INFINITY : b) - (Number.isNaN(a) ? Number.NEGATIVE_INFINITY : a) || 0
  )
}

function inOrder(transactions: readonly Transaction[]): readonly Transaction[] {
  const isSorted = transactions.every(
    (one, index) => index === 0 || byTime(transactions[index - 1] ?? one, one) <= 0,
  )
  return isSorted ? transactions : [...transactions].sort(byTime)
}

const names = new Map<string, string>()

/** `March`, or `March 2024` where it is not this year (reference §3.4). */
function monthTitle(year: number, month: number, thisYear: number, locale: string): string {
  const key = `${locale} ${month}`
  const name =
    names.get(key) ?? new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(2_024, month, 15))
  names.set(key, name)
  return year === thisYear ? name : `${name} ${year}`
}

/**
 * The rows of a history in order, grouped by year and month (spec §9), newest first.
 *
 * @param now ms since epoch, tells which year is this one
 */
export function historyRows(
  transactions: readonly Transaction[],
  now: number,
  locale: string,
): readonly HistoryRow[] {
  const thisYear = new Date(now).getFullYear()
  let last = ''
  return inOrder(transactions).map(transaction => {
    const at = momentOf(transaction)
    const date = new Date(at)
    const title = Number.isNaN(at)
      ? 'Unknown date'
      : transaction.status === 'pending'
        ? monthTitle(thisYear, new Date(now).getMonth(), thisYear, locale)
        : monthTitle(date.getFullYear(), date.getMonth(), thisYear, locale)
    const heading = title === last ? null : title
    last = title
    return { transaction, at, heading }
  })
}
