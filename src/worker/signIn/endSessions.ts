import type { Namespace } from '../../bridge/contract/network.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { EngineState } from '../store/state.ts'
import { inFirst } from './host.ts'

/**
 * Signs out what a disconnect leaves. One wallet may serve several namespaces: they go together (reference §7.13). While
 * another namespace stays connected its sessions stay, and those of the leaving accounts go one by one.
 *
 * @param leaving the namespace that was named; all of them without one
 */
export async function endSessions(
  { connections, accounts, networks }: EngineState,
  tabs: readonly Tab[],
  leaving: Namespace | undefined,
): Promise<void> {
  const all = Object.values(connections).filter(({ status }) => status === 'connected')
  const wallets = new Set(
    all.filter(({ namespace }) => !leaving || namespace === leaving).map(({ walletId }) => walletId),
  )
  const gone = all.filter(({ walletId }) => wallets.has(walletId))
  if (gone.length === 0) return
  await inFirst(tabs, async host => {
    if (gone.length === all.length) return host.setSessions({ sessions: [] })
    for (const { namespace } of gone) {
      const address = accounts[namespace]?.address
      const known = networks.known.filter(({ chainNamespace }) => chainNamespace === namespace)
      for (const { caipNetworkId: chainId } of address === undefined ? [] : known)
        await host.revokeSession({ chainId, address: address ?? '' })
    }
  })
}
