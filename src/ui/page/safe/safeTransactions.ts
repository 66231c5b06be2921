import type { SafeBridge } from './createSafeBridge.ts'
import { readSafeTransaction, type SafeTransaction } from './readSafe.ts'

/** Longest wait for one answer of the Safe, which asks a service of its own. */
export const READ_TIMEOUT_MS = 10_000
/** A Safe with one owner executes within this time; longer, the transaction waits for further owners. */
const EXECUTION_WAIT_MS = 30_000
/** Pauses between two looks; the last one is repeated. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000] as const

/** The Safe's transactions, which have a hash of the Safe before they have one on chain. */
export interface SafeTransactions {
  /** @returns `null` for a hash that the Safe does not know, or when it does not answer in time */
  find(safeTxHash: string): Promise<SafeTransaction | null>
  /**
   * Waits until a proposed transaction was executed.
   *
   * @returns its hash on chain, or `safeTxHash` when it waits for other owners or the time is over
   */
  execution(safeTxHash: string): Promise<string>
}

/** The page's clock, replaced in tests. */
export interface SafeTime {
  now(): number
  wait(ms: number): Promise<void>
}

const SYSTEM_TIME: SafeTime = {
  now: () => Date.now(),
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
}

export function createSafeTransactions(bridge: SafeBridge, time: SafeTime = SYSTEM_TIME): SafeTransactions {
  const find = (safeTxHash: string): Promise<SafeTransaction | null> =>
    bridge.call('getTxBySafeTxHash', { safeTxHash }, READ_TIMEOUT_MS).then(readSafeTransaction, () => null)

  return {
    find,
    async execution(safeTxHash) {
      const endsAt = time.now() + EXECUTION_WAIT_MS
      for (let tries = 0; ; tries += 1) {
        const found = await find(safeTxHash)
        if (found?.hash) return found.hash
        // The service knows a new transaction a moment after the Safe has proposed it.
        if (found && found.status !== 'AWAITING_EXECUTION') return safeTxHash
        if (time.now() >= endsAt) return safeTxHash
        await time.wait(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0)
      }
    },
  }
}
