import type { WalletFeature } from '../../../bridge/contract/config.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { toAlchemyNfts } from '../../../bridge/values/alchemyNfts.ts'
import { LISTED_NETWORKS } from '../../../bridge/values/listedNetworks.ts'
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

/** The tabs of every account. Only `features.history: false` removes one, since the activity is that feature. */
export const accountTabs = ({ features }: Pick<EngineConfig, 'features'>): readonly AccountTab[] =>
  features.history ? ['tokens', 'nfts', 'activity'] : ['tokens', 'nfts']

/** Whether the config names a source of balances and prices: by itself, or by a project id. */
export const hasTokenService = ({
  endpoints,
  projectId,
}: Pick<EngineConfig, 'endpoints' | 'projectId'>): boolean => Boolean(endpoints.blockchainApi ?? projectId)

/** Whether tokens beside the coin are listed on a network, with a service or by its node. */
export const hasTokenSource = (
  config: Pick<EngineConfig, 'endpoints' | 'projectId'>,
  networkId: NetworkId,
): boolean =>
  hasTokenService(config) ||
  Object.hasOwn(config.endpoints.tokens ?? {}, networkId) ||
  LISTED_NETWORKS.has(networkId) ||
  networkId.startsWith('solana:')

/**
 * Whether all transactions of an account are listed on a network. A node of an EVM chain knows the latest transfers of known
 * tokens alone.
 */
export function hasWholeHistory(
  { endpoints, projectId }: Pick<EngineConfig, 'endpoints' | 'projectId'>,
  networkId: NetworkId,
): boolean {
  if (!networkId.startsWith('eip155:')) return true
  const named = Object.hasOwn(endpoints.history ?? {}, networkId) ? endpoints.history?.[networkId] : undefined
  return named
    ? [named].flat().some(({ type }) => type !== 'node')
    : hasTokenService({ endpoints, projectId })
}

/**
 * Whether NFTs may be listed on a network: by an entry of the config, by a node of Alchemy, whose host serves NFTs too, or by a node
 * of Solana, which may do so. A node that does not says so when the list is read.
 */
export const hasNftSource = ({ endpoints }: Pick<EngineConfig, 'endpoints'>, networkId: NetworkId): boolean =>
  Object.hasOwn(endpoints.nft ?? {}, networkId) ||
  networkId.startsWith('solana:') ||
  (endpoints.rpc?.[networkId] ?? []).some(node => typeof node === 'string' && toAlchemyNfts(node))
