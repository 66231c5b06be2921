import * as z from 'zod/mini'
import { WalletUnreachableError } from '../../../bridge/errors/connection.ts'
import { SAFE_ID } from '../../../bridge/values/walletIds.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import type { Execution, FindExecution } from '../../chains/adapter.ts'
import { findConnectedWallet } from '../../store/standby.ts'
import type { Store } from '../../store/store.ts'
import type { WalletTabs } from '../walletTabs.ts'
import { SAFE_READ_MS } from './limits.ts'
import { requestPageWallet } from './requestPageWallet.ts'

/** The page's answer to `tabkey_safeTransaction` (`ui/page/safe/safeTransactions.ts`). */
const answerSchema = z.nullable(
  z.object({
    status: z.enum(['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION', 'CANCELLED', 'FAILED', 'SUCCESS']),
    hash: z.nullable(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))),
  }),
)

const KEPT_MAX = 100

/** Finds the transaction that executed a proposal of the connected Safe, by asking the Safe in its page. */
export function createSafeExecution({
  store,
  clock,
  walletTabs,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly walletTabs: WalletTabs
}): FindExecution {
  /** Final ones, by the proposal's hash. */
  const known = new Map<string, Execution>()

  async function fetchExecution(hash: string): Promise<Execution | undefined> {
    const [tab] = walletTabs.tabsWith(SAFE_ID)
    if (!tab) return undefined
    const pending = requestPageWallet(tab, SAFE_ID, { method: 'tabkey_safeTransaction', params: [hash] })
    const answer = await withDeadline(clock, pending, SAFE_READ_MS, () => new WalletUnreachableError()).catch(
      () => null,
    )
    const read = answerSchema.safeParse(answer).data
    return read?.hash ? { hash: read.hash, isFailed: read.status === 'FAILED' } : undefined
  }

  return async (networkId, hash) => {
    const before = known.get(hash)
    if (before) return before
    const safe = findConnectedWallet(store.get(), { namespace: 'eip155', walletId: SAFE_ID })
    if (!safe?.connection.approvedNetworks.includes(networkId)) return undefined
    const found = await fetchExecution(hash)
    if (found && known.size < KEPT_MAX) known.set(hash, found)
    return found
  }
}
