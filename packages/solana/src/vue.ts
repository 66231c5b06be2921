export { useAnchorWallet, useSolanaConnection } from '../ui/vue/solana.ts'
