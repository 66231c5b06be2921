import type { Namespace } from '../../bridge/contract/network.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import { allConnected } from '../store/standby.ts'
import type { EngineState } from '../store/state.ts'
import { inFirst } from './host.ts'

/** What a disconnect names; everything without either. */
export interface Leaving {
  readonly namespace?: Namespace | undefined
  readonly wallet?: WalletId | undefined
}

/**
 * Signs out what a disconnect leaves. One wallet may serve several namespaces: they go together. While
 * another wallet stays joined its sessions stay, and those of the leaving accounts go one by one.
 */
export async function endSessions(
  state: EngineState,
  tabs: readonly Tab[],
  { namespace, wallet }: Leaving,
): Promise<void> {
  const all = allConnected(state)
  const named = all.filter(
    ({ connection }) =>
      (!namespace || connection.namespace === namespace) && (!wallet || connection.walletId === wallet),
  )
  const wallets = new Set(named.map(({ connection }) => connection.walletId))
  const isSessionWallet = ({ kind }: { readonly kind: string }) =>
    kind === 'walletConnect' || kind === 'embedded'
  const gone = all.filter(
    connectedWallet =>
      named.includes(connectedWallet) ||
      (isSessionWallet(connectedWallet.connection) && wallets.has(connectedWallet.connection.walletId)),
  )
  if (gone.length === 0) return
  await inFirst(tabs, async host => {
    if (gone.length === all.length) return host.setSessions({ sessions: [] })
    for (const { connection, account } of gone) {
      const known = state.networks.known.filter(
        ({ chainNamespace }) => chainNamespace === connection.namespace,
      )
      for (const { caipNetworkId: chainId } of known)
        await host.revokeSession({ chainId, address: account.address })
    }
  })
}
