'use client'

export { useAnchorWallet } from '../../../src/ui/react/useAnchorWallet.ts'
export { useSolanaConnection } from '../../../src/ui/react/useSolanaConnection.ts'
