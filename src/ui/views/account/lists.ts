// The lists of an account in one piece: they are small, and a hand goes from one to the next.
export { ActivityTab } from './ActivityTab.tsx'
export { NftsTab } from './NftsTab.tsx'
export { TokensTab } from './TokensTab.tsx'
