export { type SolanaStores, solanaStores } from '../ui/svelte/solanaStores.ts'
