import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { type Running, readyState } from '../tab/running.ts'
import { activeAccount } from '../values/activeAccount.ts'
import { readBalanceQuery, readOptions } from '../values/arguments.ts'
import type { GroupBodies } from './bodies.ts'

/** The account of a query; default: the connected one. */
async function resolveAccount(running: Running, argument: unknown): Promise<CaipAddress> {
  const { account } = readBalanceQuery(argument)
  const resolved = account ?? activeAccount(await readyState(running))
  if (!resolved) throw new ValidationError('account', 'Fetching requires an account address')
  await readyState(running)
  return resolved
}

/** As opaque as it is bounded; the engine takes no longer one. */
const CURSOR_MAX = 2_000

function readCursor(argument: unknown): { readonly cursor?: string } {
  const { cursor } = argument === undefined ? {} : readOptions(argument)
  if (cursor === undefined) return {}
  if (typeof cursor !== 'string' || cursor === '' || cursor.length > CURSOR_MAX)
    throw new ValidationError('cursor', 'Expected the `next` of a page')
  return { cursor }
}

// From the engine's cache when it is younger than 30 s.
export const balances: GroupBodies<'balances'> = {
  get: async (running, argument) => {
    const account = await resolveAccount(running, argument)
    return running.tab.engine.api.data.balance({ account })
  },
}

export const tokens: GroupBodies<'tokens'> = {
  get: async (running, argument) => {
    const account = await resolveAccount(running, argument)
    return running.tab.engine.api.data.tokens({ account })
  },
}

export const nfts: GroupBodies<'nfts'> = {
  get: async (running, argument) => {
    const cursor = readCursor(argument)
    const account = await resolveAccount(running, argument)
    return running.tab.engine.api.data.nfts({ account, ...cursor })
  },
}

export const history: GroupBodies<'history'> = {
  get: async (running, argument) => {
    const cursor = readCursor(argument)
    const account = await resolveAccount(running, argument)
    if (cursor.cursor) running.context.emit({ type: 'LOAD_MORE_TRANSACTIONS' })
    try {
      return await running.tab.engine.api.data.history({ account, ...cursor })
    } catch (error) {
      running.context.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
      throw error
    }
  },
}
