import type { Connection } from '@solana/web3.js'
import { useMemo } from 'react'
import type { ConnectionOptions } from '../../../packages/solana/src/createConnection.ts'
import { connectionSource } from '../observe/solana.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/**
 * web3.js's `Connection` over the engine. Components with equal parameters have the same object.
 *
 * @param parameters.network CAIP-2; default the active Solana network
 * @param parameters.commitment web3.js's default commitment
 * @throws NetworkNotFoundError without a Solana network
 *
 * @example
 * const connection = useSolanaConnection({ commitment: 'confirmed' })
 */
export function useSolanaConnection({ network, commitment }: ConnectionOptions = {}): Connection {
  const client = useTabkey()
  return useSource(
    useMemo(() => connectionSource(client, { network, commitment }), [client, network, commitment]),
  )
}
