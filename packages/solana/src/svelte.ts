export { type SolanaStores, solanaStores } from './solanaStores.ts'
