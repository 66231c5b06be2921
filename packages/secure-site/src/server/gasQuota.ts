import type { Address } from 'viem'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { findProject } from './projects.ts'
import { SiteError, secondsUntil } from './siteError.ts'

/** Whose transaction the site pays for. */
export interface GasUser {
  /** Of the wallet. */
  readonly address: Address
  readonly projectId: string
}

/** How much gas the site pays for: per account, per project and over all accounts, per day and over all chains. */
export interface GasQuota {
  /** Reserves gas before the transaction is sent. @throws {SiteError} 429 when a quota is used up. */
  reserve(user: GasUser, gas: bigint): Promise<void>
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
    async reserve({ address, projectId }, gas) {
      const time = now()
      const day = Math.floor(time / DAY_MS)
      const { accountGasPerDay, gasPerDay } = rules()
      const project = findProject(rules(), projectId)
      const quotas = [
        { owner: address.toLowerCase(), max: accountGasPerDay, what: 'account' },
        { owner: `project ${projectId}`, max: project?.gasPerDay ?? Number.POSITIVE_INFINITY, what: 'app' },
        { owner: ALL, max: gasPerDay, what: 'site' },
      ]
      // An error takes the sums back with the transaction.
      await db.transaction().execute(async transaction => {
        for (const { owner, max, what } of quotas)
          if ((await add(transaction, day, owner, Number(gas))) > max)
            throw new SiteError(
              `The gas allowance of this ${what} is used up for today`,
              429,
              secondsUntil((day + 1) * DAY_MS, time),
            )
      })
    },
  }
}
