import type { CaipAddress, Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import { SignInNotReadyError } from '../../bridge/errors/signIn.ts'
import { formatCaipAddress } from '../../bridge/values/caip.ts'
import type { EngineState } from '../store/state.ts'

/** Who is to sign in: an account on the network it stands on. Sessions are per chain and address. */
export interface Subject {
  readonly namespace: Namespace
  readonly account: CaipAddress
  readonly address: string
  readonly chainId: NetworkId
  readonly connection: Connection
}

/**
 * The account of the active namespace on the network it stands on.
 *
 * @throws SignInNotReadyError without a connected account, or on a network nobody configured
 */
export function readSubject({ networks, connections, accounts }: EngineState): Subject {
  const namespace = networks.activeNamespace
  const connection = connections[namespace]
  const address = accounts[namespace]?.address
  if (connection?.status !== 'connected' || address === undefined) throw new SignInNotReadyError('address')
  const chainId = networks.active[namespace]
  const isKnown = networks.known.some(({ caipNetworkId }) => caipNetworkId === chainId)
  if (chainId === undefined || !isKnown || networks.unsupported[namespace] !== undefined)
    throw new SignInNotReadyError('network')
  return { namespace, account: formatCaipAddress(chainId, address), address, chainId, connection }
}

/** The same, `null` where there is nobody to ask. */
export function subjectOf(state: EngineState): Subject | null {
  try {
    return readSubject(state)
  } catch {
    return null
  }
}
