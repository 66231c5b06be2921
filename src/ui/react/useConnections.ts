import { useMemo } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { AccountState, Connection, LeftConnection } from '../../bridge/contract/state.ts'
import { useTabkeyState } from './useTabkeyState.ts'

/** A joined wallet of one namespace. */
export interface JoinedConnection {
  readonly connection: Connection
  readonly account: AccountState
  /** Whether the connection is active in its namespace; else it is on standby. */
  readonly isInUse: boolean
}

export interface UseConnectionsParameters {
  /** Default: all. */
  readonly namespace?: Namespace
}

export interface UseConnectionsReturn {
  /** Active connections first, then standby ones, the most recent first. */
  readonly connections: readonly JoinedConnection[]
  /** Disconnected wallets, the most recent first. */
  readonly recentConnections: readonly LeftConnection[]
}

/**
 * All wallets that are joined, and those that were.
 *
 * @example
 * const { connections, recentConnections } = useConnections({ namespace: 'eip155' })
 */
export function useConnections({ namespace }: UseConnectionsParameters = {}): UseConnectionsReturn {
  const { connections, accounts, standby, left } = useTabkeyState(state => ({
    connections: state.connections,
    accounts: state.accounts,
    standby: state.standby,
    left: state.wallets.left,
  }))
  return useMemo(() => {
    const isAsked = (entry: { readonly namespace: Namespace }) => !namespace || entry.namespace === namespace
    const used = Object.values(connections).flatMap(connection => {
      const account = accounts[connection.namespace]
      return connection.status === 'connected' && account ? [{ connection, account, isInUse: true }] : []
    })
    const others = Object.values(standby).map(({ connection, account }) => ({
      connection,
      account,
      isInUse: false,
    }))
    return {
      connections: [...used, ...others.reverse()].filter(({ connection }) => isAsked(connection)),
      recentConnections: left.filter(isAsked),
    }
  }, [connections, accounts, standby, left, namespace])
}
