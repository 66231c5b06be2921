import type { WalletFeature } from '../../../bridge/contract/config.ts'
import type { Namespace } from '../../../bridge/contract/network.ts'
import type { ViewName } from '../../state/views.ts'
import type { Text } from '../../words/t.ts'

interface FeatureButton {
  readonly label: Text
  readonly view: ViewName
}

const BUY: FeatureButton = { label: 'Buy crypto', view: 'OnRampProviders' }
/** Takes the place of `Buy crypto` where an exchange can pay too. */
const FUND: FeatureButton = { label: 'Fund wallet', view: 'FundWallet' }

/** Whether the network in use is one of the swap networks, the swap view looks itself. */
const BUTTONS: Readonly<Record<Exclude<WalletFeature, 'onramp'>, FeatureButton>> = {
  swaps: { label: 'Swap', view: 'Swap' },
  receive: { label: 'Receive', view: 'WalletReceive' },
  send: { label: 'Send', view: 'WalletSend' },
}

/**
 * What an account can do, in the host's order.
 *
 * @param isAvailable tells which views can be shown for the account
 */
export function featureButtons(
  order: readonly WalletFeature[],
  isAvailable: (view: ViewName) => boolean,
): readonly (FeatureButton & { readonly feature: WalletFeature })[] {
  const getButton = (feature: WalletFeature): FeatureButton => {
    if (feature !== 'onramp') return BUTTONS[feature]
    return isAvailable('PayWithExchange') ? FUND : BUY
  }
  return order.map(feature => ({ feature, ...getButton(feature) })).filter(({ view }) => isAvailable(view))
}

export type AccountTab = 'tokens' | 'nfts' | 'activity'

const TABS: Readonly<Partial<Record<Namespace, readonly AccountTab[]>>> = {
  eip155: ['tokens', 'nfts', 'activity'],
  solana: ['tokens', 'nfts', 'activity'],
  bip122: ['tokens', 'activity'],
}

/**
 * The lists of an account.
 *
 * @param isAvailable tells which views can be shown for the account: the activity is also a view of its own
 * @param hasNfts whether the active network has a source of NFTs: an empty list would say that the account has none
 */
export function accountTabs(
  namespace: Namespace,
  isAvailable: (view: ViewName) => boolean,
  hasNfts: boolean,
): readonly AccountTab[] {
  const isShown: Readonly<Record<AccountTab, boolean>> = {
    tokens: true,
    nfts: hasNfts,
    activity: isAvailable('Transactions'),
  }
  return (TABS[namespace] ?? []).filter(tab => isShown[tab])
}
