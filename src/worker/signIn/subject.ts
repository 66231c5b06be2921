import type { CaipAddress, Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import { SignInNotReadyError } from '../../bridge/errors/signIn.ts'
import { formatCaipAddress } from '../../bridge/values/caip.ts'
import type { EngineState } from '../store/state.ts'

/** The account to sign in, on its active network. Sessions are per chain and address. */
export interface Subject {
  readonly namespace: Namespace
  readonly account: CaipAddress
  readonly address: string
  readonly chainId: NetworkId
  readonly connection: Connection
}

/**
 * The account of the active namespace on its active network.
 *
 * @throws SignInNotReadyError without a connected account, or on a network that is not configured
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

/** As `readSubject`, but `null` instead of an error. */
export function findSubject(state: EngineState): Subject | null {
  try {
    return readSubject(state)
  } catch {
    return null
  }
}

/** Whether the connection exists but its wallet cannot be asked at the moment. */
export const isOutOfReach = (connection: Connection | undefined): boolean =>
  connection !== undefined && connection.reach !== 'reachable'
