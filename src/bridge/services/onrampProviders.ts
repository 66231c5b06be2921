import type { Namespace } from '../contract/network.ts'
import type { OnrampProviderName } from '../features/onramp/contract.ts'
import { canFollow, getMeldUrl, getOnrampHandler, type OnrampConfig } from './onramp.ts'

export interface OnrampProvider {
  readonly name: OnrampProviderName
  readonly label: string
  /** Percent, as published by the provider; absent where it differs by country and payment method. */
  readonly feeRange?: string
  readonly supportedChains: readonly Namespace[]
}

/** Families that a page made by the host's server may sell to. */
const HANDLED: readonly Namespace[] = ['eip155', 'solana', 'bip122']

const PROVIDERS: readonly OnrampProvider[] = [
  { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', supportedChains: ['eip155'] },
  { name: 'meld', label: 'Meld.io', feeRange: '1-2%', supportedChains: ['eip155', 'solana'] },
  { name: 'moonpay', label: 'MoonPay', supportedChains: HANDLED },
  { name: 'transak', label: 'Transak', supportedChains: HANDLED },
  { name: 'ramp', label: 'Ramp Network', supportedChains: HANDLED },
]

/** The names of all providers. */
export const PROVIDER_NAMES: readonly OnrampProviderName[] = PROVIDERS.map(({ name }) => name)

/** The provider's own name. */
export const getProviderLabel = (provider: OnrampProviderName): string =>
  PROVIDERS.find(({ name }) => name === provider)?.label ?? provider

/** Whether purchases at a provider are those of the blockchain API's list. */
export const isListed = (config: Pick<OnrampConfig, 'endpoints'>, provider: OnrampProviderName): boolean =>
  provider === 'coinbase' && !getOnrampHandler(config, provider)

/** Whether a purchase at a provider can be followed: the account's balance says what has arrived. */
export const isFollowed = (config: OnrampConfig, provider: OnrampProviderName): boolean =>
  canFollow(config) || getOnrampHandler(config, provider) !== undefined

/** Providers that support the namespace and have an endpoint or a key in the config. */
export const onrampProviders = (namespace: Namespace, config: OnrampConfig): readonly OnrampProvider[] =>
  PROVIDERS.filter(({ name, supportedChains }) => {
    if (getOnrampHandler(config, name)) return HANDLED.includes(namespace)
    // The blockchain API also creates the URL of Coinbase's page.
    const isNamed =
      name === 'coinbase' ? canFollow(config) : name === 'meld' && getMeldUrl(config) !== undefined
    return isNamed && supportedChains.includes(namespace)
  })
