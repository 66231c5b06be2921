import { useMemo } from 'react'
import { useTabkey } from '../../../src/ui/react/TabkeyProvider.tsx'
import { useSource } from '../../../src/ui/react/useSource.ts'
import { anchorWalletSource } from './observeSolana.ts'
import type { AnchorWallet } from './toWallet.ts'

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
