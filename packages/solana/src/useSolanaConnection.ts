import type { Connection } from '@solana/web3.js'
import { useMemo } from 'react'
import { useTabkey } from '../../../src/ui/react/TabkeyProvider.tsx'
import { useSource } from '../../../src/ui/react/useSource.ts'
import type { ConnectionOptions } from './createConnection.ts'
import { connectionSource } from './observeSolana.ts'

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
