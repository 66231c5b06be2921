import { SAFE_ID } from '../../../bridge/values/walletIds.ts'
import { bindProvider } from '../injected/bindProvider.ts'
import type { WalletEntry } from '../injected/walletEntries.ts'
import { createSafeBridge } from './createSafeBridge.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import { readSafeInfo } from './readSafe.ts'
import { createSafeTransactions } from './safeTransactions.ts'

/** A vault door in plain shapes: not the Safe's trademark. */
const SAFE_ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><rect width='40' height='40' rx='9' fill='%23121312'/><rect x='10' y='10' width='20' height='20' rx='4' fill='none' stroke='%2312ff80' stroke-width='3'/><circle cx='20' cy='20' r='3.5' fill='%2312ff80'/></svg>"

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
