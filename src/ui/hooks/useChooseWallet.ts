import { useCallback } from 'react'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

const NONE: readonly PageWallet[] = []

/**
 * What a tap on a wallet does: a wallet that lives in the page is asked directly, any other by WalletConnect. Both keep
 * their reference until another wallet is found, so that rows need not be drawn again.
 */
export function useChooseWallet(): {
  readonly choosePage: (wallet: PageWallet) => void
  readonly chooseListed: (wallet: ListedWallet) => void
} {
  const { modal, config, beginConnect } = useTab()
  const isMulti = config.engine.networks.some(network => network.chainNamespace !== 'eip155')
  const found = useMirror(state => state?.wallets.found) ?? NONE
  const choosePage = useCallback(
    (pageWallet: PageWallet) => {
      const { namespace } = modal.getState().data
      const data = { pageWallet, ...(namespace ? { namespace } : {}) }
      // Which families it speaks is looked at there; with one family there is nothing to look at.
      beginConnect(pageWallet.id)
      modal.push(isMulti ? 'ConnectingMultiChain' : 'ConnectingExternal', data)
    },
    [modal, isMulti, beginConnect],
  )
  const chooseListed = useCallback(
    (wallet: ListedWallet) => {
      // Two wallets that announce the same rdns are no proof of which one is meant: the person has to pick the row.
      const same = found.filter(
        page => !page.isDuplicate && (page.id === wallet.id || (wallet.rdns && page.rdns === wallet.rdns)),
      )
      const [pageWallet] = same
      if (pageWallet && same.length === 1) modal.push('ConnectingExternal', { pageWallet, wallet })
      else modal.push('ConnectingWalletConnect', { wallet })
    },
    [modal, found],
  )
  return { choosePage, chooseListed }
}
