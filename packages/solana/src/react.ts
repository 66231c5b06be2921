'use client'

export { useAnchorWallet } from '../ui/react/useAnchorWallet.ts'
export { useSolanaConnection } from '../ui/react/useSolanaConnection.ts'
