import { SAFE_ID } from '../../../bridge/values/walletIds.ts'
import { bindProvider } from '../injected/bindProvider.ts'
import type { WalletEntry } from '../injected/walletEntries.ts'
import { createSafeBridge } from './createSafeBridge.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import { readSafeInfo } from './readSafe.ts'
import { SAFE_ICON } from './safeIcon.ts'
import { createSafeTransactions } from './safeTransactions.ts'

/** A Safe answers at once from what it shows; any other page never does. */
const GREETING_MS = 1_000

/** The Safe around this page. */
export interface OpenedSafe {
  readonly entry: WalletEntry
  stop(): void
}

/**
 * Asks the page around this one whether it is a Safe.
 *
 * @param parents what `safeParents` returned
 * @returns `null` when no answer arrives within a second, or the answer names no Safe
 */
export async function openSafe(view: Window, parents: readonly string[]): Promise<OpenedSafe | null> {
  const bridge = createSafeBridge(view, parents)
  const safe = readSafeInfo(await bridge.call('getSafeInfo', undefined, GREETING_MS).catch(() => null))
  const provider = safe && createSafeProvider(bridge, createSafeTransactions(bridge), safe)
  const boundProvider = bindProvider(provider)
  if (!boundProvider) {
    bridge.stop()
    return null
  }
  return {
    entry: {
      wallet: { id: SAFE_ID, name: 'Safe', icon: SAFE_ICON, kind: 'external', namespaces: ['eip155'] },
      load: async () => boundProvider,
    },
    stop: bridge.stop,
  }
}
