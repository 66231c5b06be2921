import { useStore } from 'zustand'
import type { Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type { AccountState, Connection } from '../../bridge/contract/state.ts'
import { cleanText } from '../format/cleanText.ts'
import { t } from '../words/t.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

const NO_NETWORKS: readonly Network[] = []

export interface Session {
  /** `unknown` before the engine's first snapshot: the account is then the hint of the last visit, for display only. */
  readonly status: 'unknown' | 'connected' | 'connecting' | 'disconnected'
  readonly namespace: Namespace
  readonly account: AccountState | null
  readonly connection: Connection | null
  /** `null` while the wallet is on an unknown network. */
  readonly network: Network | null
  readonly networkId: NetworkId
  readonly networkName: string
  readonly isUnsupported: boolean
  readonly known: readonly Network[]
}

/** Where the session of the active namespace stands. */
export function useSession(): Session {
  const { config, hint } = useTab()
  const last = useStore(hint)
  const networks = useMirror(state => state?.networks)
  const connections = useMirror(state => state?.connections)
  const accounts = useMirror(state => state?.accounts)
  const known = networks?.known ?? config.engine.networks ?? NO_NETWORKS
  const fallback = last?.networkId ?? config.engine.defaultNetwork
  const namespace = networks?.activeNamespace ?? last?.namespace ?? (fallback.split(':')[0] as Namespace)
  const foreign = networks?.unsupported[namespace]
  const networkId = foreign ?? networks?.active[namespace] ?? fallback
  const network = foreign ? null : (known.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? null)
  const connection = connections?.[namespace] ?? null
  const account = accounts?.[namespace] ?? null
  return {
    status: !networks ? 'unknown' : account ? 'connected' : (connection?.status ?? 'disconnected'),
    namespace,
    account,
    connection,
    network,
    networkId,
    networkName: cleanText(
      network?.name ?? (networks ? undefined : last?.networkName),
      32,
      t('Unknown network'),
    ),
    isUnsupported: foreign !== undefined,
    known,
  }
}
