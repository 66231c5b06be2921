import { useStore } from 'zustand'
import type { PageWallet } from '../../bridge/contract/wallet.ts'
import { useTab } from './useTab.ts'

/** The wallets of this page, read from the page itself: they are known before the engine has responded. */
export const useFoundWallets = (): readonly PageWallet[] => useStore(useTab().wallets)
