import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import { readAmount } from '../../../bridge/values/amount.ts'
import type { Bought } from './bought.ts'
import type { Subject } from './subject.ts'

/** Decimals that two quantities of a token are compared with. */
const SCALE = 36

/**
 * Whether something has arrived since the first call. The first call reads what was there before and returns false.
 *
 * @throws when the state of the account cannot be read; the next call may succeed
 */
export type Arrival = () => Promise<boolean>

/**
 * Coinbase: a purchase that its list did not have before. When the first reading failed, a purchase that is younger than the
 * visit counts as new.
 *
 * @param since ms since epoch
 */
export function listArrival(bought: Bought, subject: Subject, since: number): Arrival {
  let before: ReadonlySet<string> | null = null
  let isFirst = true
  return async () => {
    const reads = isFirst
    isFirst = false
    const { items } = await bought.read(subject)
    if (reads) {
      before = new Set(items.map(({ id }) => id))
      return false
    }
    return items.some(({ id, minedAt }) => (before ? !before.has(id) : Date.parse(minedAt) > since))
  }
}

/** Any other provider: a holding of the account that has grown. Spam does not count. */
export function balanceArrival(holdings: () => Promise<readonly TokenBalance[]>): Arrival {
  let before: ReadonlyMap<string, bigint> | null = null
  return async () => {
    const now = new Map(
      (await holdings()).flatMap(({ address = 'coin', quantity, isSuspicious }) =>
        isSuspicious ? [] : [[address, readAmount(quantity.numeric, SCALE) ?? 0n] as const],
      ),
    )
    const known = before
    before ??= now
    return known !== null && [...now].some(([address, units]) => units > (known.get(address) ?? 0n))
  }
}
