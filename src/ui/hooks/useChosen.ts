import { createContext, useContext } from 'react'
import type { ViewEntry } from '../state/stack.ts'

/** The view beside the list of wallets, in the wide card. */
export const ChosenContext = createContext<ViewEntry | undefined>(undefined)

/** Whether a wallet's steps stand beside the list; `undefined` asks for WalletConnect's code. */
export function useChosen(id: string | undefined): boolean {
  const entry = useContext(ChosenContext)
  if (!entry) return false
  const { pageWallet, wallet } = entry.data
  return id === undefined
    ? entry.view === 'ConnectingWalletConnect' && !wallet
    : pageWallet?.id === id || wallet?.id === id
}
