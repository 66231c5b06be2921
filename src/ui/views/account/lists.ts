// The lists of an account share one chunk: they are small and used together.
export { ActivityTab } from './ActivityTab.tsx'
export { NftsTab } from './NftsTab.tsx'
export { TokensTab } from './TokensTab.tsx'
