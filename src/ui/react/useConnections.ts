import { useMemo } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import { type ConnectionsSlice, connectionParts, readConnections } from '../observe/slices.ts'
import { useTabkeyState } from './useTabkeyState.ts'

export type { JoinedConnection } from '../observe/slices.ts'

/** Which chain family. */
export interface UseConnectionsParameters {
  /** Default: all. */
  readonly namespace?: Namespace
}

/** Wallets that are connected, and those that were. */
export type UseConnectionsReturn = ConnectionsSlice

/**
 * All wallets that are joined, and those that were.
 *
 * @example
 * const { connections, recentConnections } = useConnections({ namespace: 'eip155' })
 */
export function useConnections({ namespace }: UseConnectionsParameters = {}): UseConnectionsReturn {
  const parts = useTabkeyState(connectionParts)
  return useMemo(() => readConnections(parts, namespace), [parts, namespace])
}
