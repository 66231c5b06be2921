import { useCallback } from 'react'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import { WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import { ANY_WALLET_LINK } from '../../bridge/values/walletSchemes.ts'
import { mobileLink } from '../format/deepLink.ts'
import { isInsideWallet } from '../format/phoneWallets.ts'
import { t } from '../words/t.ts'
import { keepTapped } from './pairingStore.ts'
import { getPreparation } from './preparedPairing.ts'
import { startConnect } from './startConnect.ts'
import { useFoundWallets } from './useFoundWallets.ts'
import { useSession } from './useSession.ts'
import { useTab } from './useTab.ts'

/**
 * What a tap on a wallet does: a wallet that lives in the page is asked directly, any other by WalletConnect. The
 * functions keep their reference until another wallet is found, so that rows need not be drawn again.
 */
export function useChooseWallet(): {
  readonly choosePage: (wallet: PageWallet) => void
  readonly chooseListed: (wallet: ListedWallet) => void
  /**
   * The browser follows a wallet's link; `undefined` for a wallet that the system picks. Called in the tap: the connect
   * leaves the page before the app freezes it.
   */
  readonly followLink: (wallet: ListedWallet | undefined, kind: 'pairing' | 'browse') => void
} {
  const tab = useTab()
  const { modal, config, environment, beginConnect } = tab
  const isMulti = config.engine.networks.some(network => network.chainNamespace !== 'eip155')
  const found = useFoundWallets()
  const { namespace: active } = useSession()
  const isInside = isInsideWallet(environment.isMobile, found)
  const choosePage = useCallback(
    (pageWallet: PageWallet) => {
      const { namespace } = modal.getState().data
      // Inside a wallet one tap connects: the family in use, or the first one that the wallet has.
      const { namespaces } = pageWallet
      const inside = namespaces.includes(active) ? active : namespaces[0]
      const family = namespace ?? (isInside ? inside : undefined)
      const data = { pageWallet, ...(family ? { namespace: family } : {}) }
      // Which families it speaks is looked at there; with one family there is nothing to look at.
      beginConnect(pageWallet.id)
      modal.push(isMulti && !isInside ? 'ConnectingMultiChain' : 'ConnectingExternal', data)
    },
    [modal, isMulti, isInside, active, beginConnect],
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
  const followLink = useCallback(
    (wallet: ListedWallet | undefined, kind: 'pairing' | 'browse') => {
      if (kind === 'pairing') {
        const link = wallet
          ? mobileLink(wallet, tab.config.page.experimental_preferUniversalLinks)
          : ANY_WALLET_LINK
        const started = startConnect(tab, {
          wallet: WALLET_CONNECT_ID,
          ...(wallet ? { listed: wallet } : {}),
          ...(link ? { linking: { name: wallet?.name ?? t('Wallet'), href: link } } : {}),
        })
        keepTapped(tab, wallet?.id, started)
        getPreparation(tab).keep()
      }
      // After the browser has followed the link, which leaves the page with this view.
      setTimeout(() => {
        if (modal.getState().open) modal.push('ConnectingWalletConnect', wallet ? { wallet } : {})
      })
    },
    [tab, modal],
  )
  return { choosePage, chooseListed, followLink }
}
