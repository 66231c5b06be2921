export { useAnchorWallet, useSolanaConnection } from '../../vue/src/solana.ts'
