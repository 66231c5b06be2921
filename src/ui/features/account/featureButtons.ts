import type { Features, WalletFeature } from '../../../bridge/contract/config.ts'
import type { Namespace } from '../../../bridge/contract/network.ts'
import type { ViewName } from '../../modal/stack.ts'

interface FeatureButton {
  readonly label: string
  readonly view: ViewName
  /** Families of chains that have it; absent is all (reference §6.3). */
  readonly namespaces?: readonly Namespace[]
}

/** Whether the network is one of the swap networks, the swap view looks itself. */
const BUTTONS: Readonly<Record<WalletFeature, FeatureButton>> = {
  onramp: { label: 'Buy crypto', view: 'OnRampProviders', namespaces: ['eip155', 'solana'] },
  swaps: { label: 'Swap', view: 'Swap', namespaces: ['eip155'] },
  receive: { label: 'Receive', view: 'WalletReceive' },
  send: { label: 'Send', view: 'WalletSend', namespaces: ['eip155', 'solana', 'bip122'] },
}

/** What an account can do, in the host's order: what is on, and what its family of chains has. */
export function featureButtons(
  order: readonly WalletFeature[],
  features: Features,
  namespace: Namespace,
): readonly (FeatureButton & { readonly feature: WalletFeature })[] {
  return order
    .filter(feature => features[feature] && (BUTTONS[feature].namespaces?.includes(namespace) ?? true))
    .map(feature => ({ feature, ...BUTTONS[feature] }))
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
 * @param hasNfts whether the active network has a source of NFTs: an empty list would say that the account has none
 */
export function accountTabs(
  features: Features,
  namespace: Namespace,
  hasNfts: boolean,
): readonly AccountTab[] {
  const isShown: Readonly<Record<AccountTab, boolean>> = {
    tokens: true,
    nfts: hasNfts,
    activity: features.history,
  }
  return (TABS[namespace] ?? []).filter(tab => isShown[tab])
}
