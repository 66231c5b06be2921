import type { SocialProvider } from '../../bridge/contract/embedded.ts'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import { SOCIALS } from '../../bridge/values/embedded.ts'
import { PROVIDER_NAMES } from '../../bridge/values/providerNames.ts'
import { EMBEDDED_ID, WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import type { TabkeyState } from '../client/api/tabkey.ts'
import { cleanText } from '../format/cleanText.ts'
import { t } from '../words/t.ts'

/** What a wallet button leads to: one wallet, one social provider, or the email login. */
export type WayIn =
  | { readonly kind: 'wallet'; readonly id: string }
  | { readonly kind: 'social'; readonly provider: SocialProvider }
  | { readonly kind: 'email' }

const NAME_MAX = 24

/** Reads the attributes `wallet`, `social` and `email`; the first one that is set counts. */
export function readWayIn(host: Element): WayIn | null {
  const wallet = host.getAttribute('wallet')
  if (wallet) return { kind: 'wallet', id: wallet }
  const provider = SOCIALS.find(name => name === host.getAttribute('social'))
  if (provider) return { kind: 'social', provider }
  return host.hasAttribute('email') ? { kind: 'email' } : null
}

type State = Pick<TabkeyState, 'connections' | 'embedded' | 'wallets' | 'accounts'>

/** The wallet as the state knows it: installed in a page, or connected recently. */
export function knownWallet({ wallets }: State, id: string): PageWallet | ListedWallet | undefined {
  const isNamed = (wallet: { readonly id: string; readonly rdns?: string | null }): boolean =>
    wallet.id === id || wallet.rdns === id
  return wallets.found.find(isNamed) ?? wallets.recent.find(isNamed)
}

export function wayName(way: WayIn, wallet: PageWallet | ListedWallet | undefined): string {
  if (way.kind === 'social') return PROVIDER_NAMES[way.provider]
  if (way.kind === 'email') return t('Email')
  return way.id === WALLET_CONNECT_ID ? 'WalletConnect' : cleanText(wallet?.name, NAME_MAX, t('Wallet'))
}

/** The address that this way in has connected, if it has. */
export function addressBy(way: WayIn, state: State): string | undefined {
  const { connections, embedded, accounts } = state
  const id = way.kind === 'wallet' ? (knownWallet(state, way.id)?.id ?? way.id) : EMBEDDED_ID
  const connection = Object.values(connections).find(({ walletId, listedId, status }) => {
    if (status !== 'connected') return false
    if (way.kind === 'social') return walletId === id && embedded.provider === way.provider
    if (way.kind === 'email') return walletId === id && embedded.provider === null
    // Every phone wallet is joined as WalletConnect.
    return walletId === id || listedId === id
  })
  return connection && accounts[connection.namespace]?.address
}
