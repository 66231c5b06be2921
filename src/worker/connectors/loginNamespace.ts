import type { Namespace } from '../../bridge/contract/network.ts'
import { EMBEDDED_ID } from '../../bridge/values/walletIds.ts'
import type { EngineState } from '../store/state.ts'

/** The namespaces a login can open. */
export const LOGIN_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** Whether a login takes the namespace without replacing another wallet there. */
export function isFreeForLogin(
  { connections }: Pick<EngineState, 'connections'>,
  namespace: Namespace,
): boolean {
  const connection = connections[namespace]
  return connection?.status !== 'connected' || connection.walletId === EMBEDDED_ID
}

/**
 * The namespace of a login that names none: the active one, unless another wallet is in use there and a configured
 * namespace is free.
 */
export function loginNamespace(state: Pick<EngineState, 'connections' | 'networks'>): Namespace {
  const { activeNamespace, known } = state.networks
  const configured = LOGIN_NAMESPACES.filter(namespace =>
    known.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  const [first = 'eip155'] = configured
  const preferred = configured.includes(activeNamespace) ? activeNamespace : first
  if (isFreeForLogin(state, preferred)) return preferred
  return configured.find(namespace => isFreeForLogin(state, namespace)) ?? preferred
}
