import type { Address } from 'viem'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { SiteError, secondsUntil } from './siteError.ts'

/** How much gas the site pays for: per account and over all accounts, per day and over all chains. */
export interface GasQuota {
  /** Reserves gas before the transaction is sent. @throws {SiteError} 429 when a quota is used up. */
  reserve(owner: Address, gas: bigint): Promise<void>
}

const DAY_MS = 86_400_000
/** The row that counts every account. */
const ALL = '*'

export function createGasQuota(db: Executor, { rules, now }: Context): GasQuota {
  /** Adds to a row in one statement; of parallel requests each sees the sum with its own gas. */
  async function add(on: Executor, day: number, owner: string, gas: number): Promise<number> {
    const row = await on
      .insertInto('gas_spend')
      .values({ day, owner, gas })
      .onConflict(conflict =>
        conflict.columns(['day', 'owner']).doUpdateSet(({ eb }) => ({ gas: eb('gas_spend.gas', '+', gas) })),
      )
      .returning('gas')
      .executeTakeFirstOrThrow()
    return row.gas
  }
  return {
    async reserve(owner, gas) {
      const time = now()
      const day = Math.floor(time / DAY_MS)
      const tomorrow = secondsUntil((day + 1) * DAY_MS, time)
      // An error takes the sums back with the transaction.
      await db.transaction().execute(async transaction => {
        if ((await add(transaction, day, owner.toLowerCase(), Number(gas))) > rules().accountGasPerDay)
          throw new SiteError('The gas allowance of this account is used up for today', 429, tomorrow)
        if ((await add(transaction, day, ALL, Number(gas))) > rules().gasPerDay)
          throw new SiteError('The gas allowance of this site is used up for today', 429, tomorrow)
      })
    },
  }
}
