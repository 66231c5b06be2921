import { cleanText } from '../format/cleanText.ts'
import type { ViewEntry } from '../state/stack.ts'
import type { ViewName } from '../state/views.ts'
import { type Text, t } from '../words/t.ts'

/** Titles of the views. The account has its network in the title's place. */
const TITLES = {
  Connect: 'Connect wallet',
  ConnectWallets: 'Connect wallet',
  AllWallets: 'All wallets',
  ConnectingExternal: 'Connect wallet',
  ConnectingWalletConnect: 'WalletConnect',
  ConnectingWalletConnectBasic: 'WalletConnect',
  Networks: 'Choose network',
  SwitchNetwork: 'Switch network',
  SwitchActiveChain: 'Switch chain',
  UnsupportedChain: 'Switch network',
  WalletCompatibleNetworks: 'Compatible networks',
  Account: 'Account',
  GetWallet: 'Get a wallet',
  Downloads: 'Downloads',
  WhatIsAWallet: 'What is a wallet?',
  WhatIsANetwork: 'What is a network?',
} as const satisfies Readonly<Partial<Record<ViewName, Text>>>

/** The views whose title does not come with their module. */
export type TitledViewName = keyof typeof TITLES

const isTitled = (view: ViewName): view is TitledViewName => Object.hasOwn(TITLES, view)

/** Longest name a title takes. */
const NAME_MAX = 20

/** The words in the header, which are the dialog's accessible name. A view that is not named here brings its own. */
export function viewTitle({ view, data }: ViewEntry): string {
  const fallback = isTitled(view) ? t(TITLES[view]) : ''
  switch (view) {
    case 'ConnectingExternal':
    case 'ConnectingWalletConnect':
      return cleanText(data.pageWallet?.name ?? data.wallet?.name, NAME_MAX, fallback)
    case 'SwitchNetwork':
      return cleanText(data.network?.name, NAME_MAX, fallback)
    case 'Downloads': {
      const name = cleanText(data.wallet?.name, NAME_MAX, '')
      return name === '' ? fallback : t('Get {name}', { name })
    }
    default:
      return fallback
  }
}
