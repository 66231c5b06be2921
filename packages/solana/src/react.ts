'use client'

export { useAnchorWallet } from './useAnchorWallet.ts'
export { useSolanaConnection } from './useSolanaConnection.ts'
