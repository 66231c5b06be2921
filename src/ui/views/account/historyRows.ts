import type { Transaction } from '../../../bridge/contract/assets.ts'
import { numberLocale } from '../../words/numberLocale.ts'
import { t } from '../../words/t.ts'

export interface HistoryRow {
  readonly transaction: Transaction
  /** ms since epoch; NaN where the service gave no moment. */
  readonly at: number
  /** Title of the group that begins with this row. */
  readonly heading: string | null
}

/** When it was, read once: a long history is put in order again with every page. */
interface Dated {
  readonly transaction: Transaction
  readonly at: number
  /** Months since the year 0; NaN where there is no moment. */
  readonly month: number
}

const read = new WeakMap<Transaction, Dated>()

function toDated(transaction: Transaction): Dated {
  const known = read.get(transaction)
  if (known) return known
  const at = Date.parse(transaction.minedAt)
  const date = new Date(at)
  const dated = { transaction, at, month: date.getFullYear() * 12 + date.getMonth() }
  read.set(transaction, dated)
  return dated
}

const orNever = (at: number): number => (Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at)

/** Pending transactions first, then newest first; transactions without a time last. */
function byTime(left: Dated, right: Dated): number {
  const pending =
    Number(right.transaction.status === 'pending') - Number(left.transaction.status === 'pending')
  return pending || orNever(right.at) - orNever(left.at) || 0
}

function inOrder(transactions: readonly Transaction[]): readonly Dated[] {
  const dated = transactions.map(toDated)
  const isSorted = dated.every((entry, index) => index === 0 || byTime(dated[index - 1] ?? entry, entry) <= 0)
  return isSorted ? dated : dated.sort(byTime)
}

const names = new Map<string, string>()

/** `March`, or `March 2024` where it is not this year. */
function monthTitle(month: number, thisYear: number, locale: string): string {
  if (Number.isNaN(month)) return t('Unknown date')
  const [year, monthOfYear] = [Math.floor(month / 12), month % 12]
  const key = `${locale} ${monthOfYear}`
  // Rows are grouped by months of the Gregorian calendar; Persian would name those of its own.
  const form = { month: 'long', calendar: 'gregory' } as const
  const name =
    names.get(key) ??
    new Intl.DateTimeFormat(numberLocale(locale), form).format(new Date(2_024, monthOfYear, 15))
  names.set(key, name)
  return year === thisYear ? name : `${name} ${year}`
}

/**
 * The rows of a history in order, grouped by year and month, newest first.
 *
 * @param now ms since epoch, tells which year is this one
 */
export function historyRows(
  transactions: readonly Transaction[],
  now: number,
  locale: string,
): readonly HistoryRow[] {
  const today = new Date(now)
  const thisYear = today.getFullYear()
  const thisMonth = thisYear * 12 + today.getMonth()
  let last: number | null = null
  return inOrder(transactions).map(({ transaction, at, month }) => {
    const group = transaction.status === 'pending' && !Number.isNaN(at) ? thisMonth : month
    const isSame = Object.is(group, last)
    last = group
    return { transaction, at, heading: isSame ? null : monthTitle(group, thisYear, locale) }
  })
}
