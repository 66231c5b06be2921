import { useMemo } from 'react'
import type { AnchorWallet } from '../../../packages/solana/src/toWallet.ts'
import { anchorWalletSource } from '../observe/solana.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/**
 * The connected Solana account as Anchor's `Wallet`; `null` without one, and on a server.
 *
 * @example
 * const connection = useSolanaConnection()
 * const wallet = useAnchorWallet()
 * const provider = wallet && new AnchorProvider(connection, wallet)
 */
export function useAnchorWallet(): AnchorWallet | null {
  const client = useTabkey()
  return useSource(useMemo(() => anchorWalletSource(client), [client]))
}
