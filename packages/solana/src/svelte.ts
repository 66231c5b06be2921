export { type SolanaStores, solanaStores } from '../../svelte/src/solanaStores.ts'
