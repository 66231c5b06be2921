import type { Tab } from '../../../bridge/contract/tab.ts'
import type { Clock } from '../../base/clock.ts'
import type { WalletTabs } from '../walletTabs.ts'
import { HIDDEN_WAIT_MS } from './limits.ts'

export interface VisibleTabParameters {
  readonly walletTabs: Pick<WalletTabs, 'onChange'>
  readonly clock: Clock
  /** The tabs that may be used, the best first. An empty list ends the wait at once. */
  readonly tabs: () => readonly Tab[]
  readonly signal?: AbortSignal
  readonly ms?: number
}

/**
 * Waits until one of the tabs is visible. Some wallets (Rabby, UniSat) answer nothing in a hidden document and start
 * every request that they received meanwhile when it becomes visible, however long that takes: a request that goes out
 * in a hidden tab has no deadline that holds.
 *
 * @returns the tab, or `undefined` when all are hidden until the end of the wait, or closed
 * @throws the signal's reason, when it is aborted first
 */
export function waitForVisibleTab({
  walletTabs,
  clock,
  tabs,
  signal,
  ms = HIDDEN_WAIT_MS,
}: VisibleTabParameters): Promise<Tab | undefined> {
  return new Promise((resolve, reject) => {
    function end(settle: () => void): void {
      clock.clearTimeout(timer)
      offChange()
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = (): void => end(() => reject(signal?.reason))
    function check(): void {
      const all = tabs()
      const visible = all.find(tab => tab.visible)
      if (visible || all.length === 0) end(() => resolve(visible))
    }
    const timer = clock.setTimeout(() => end(() => resolve(undefined)), ms)
    const offChange = walletTabs.onChange(check)
    signal?.addEventListener('abort', onAbort, { once: true })
    if (signal?.aborted) onAbort()
    else check()
  })
}
