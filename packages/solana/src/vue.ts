export { useAnchorWallet, useSolanaConnection } from './vueComposables.ts'
