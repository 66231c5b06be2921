import type { EngineConfig } from '../contract/config.ts'
import type { OnrampProviderName, PaymentCurrency, PurchaseCurrency } from '../contract/features/onramp.ts'
import type { Namespace, NetworkId } from '../contract/network.ts'
import { readAmount } from '../values/amount.ts'
import { coinbaseNetwork } from './coinbaseChains.ts'

/** Decimals for the comparison of limits and amounts. */
const SCALE = 18

export interface OnrampProvider {
  readonly name: OnrampProviderName
  readonly label: string
  /** Percent, as published by the provider. */
  readonly feeRange: string
  readonly supportedChains: readonly Namespace[]
}

const PROVIDERS: readonly OnrampProvider[] = [
  { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', supportedChains: ['eip155'] },
  { name: 'meld', label: 'Meld.io', feeRange: '1-2%', supportedChains: ['eip155', 'solana'] },
]

type Named = Pick<EngineConfig, 'projectId' | 'endpoints'>

/**
 * The config's URL of Meld's page; `undefined` without the host's public key, because the page then refuses to open.
 */
export function meldUrlOf({ endpoints: { onramp } }: Pick<Named, 'endpoints'>): string | undefined {
  if (onramp === undefined || !URL.canParse(onramp)) return undefined
  return new URL(onramp).searchParams.get('publicKey') ? onramp : undefined
}

/** Whether purchases can be followed, which needs Coinbase's list and the balances of the blockchain API. */
export const canFollow = ({ projectId, endpoints }: Named): boolean =>
  Boolean(endpoints.blockchainApi ?? projectId)

/** Providers that support the namespace and have an endpoint or a key in the config. */
export function onrampProviders(namespace: Namespace, config: Named): readonly OnrampProvider[] {
  const isNamed: Readonly<Record<OnrampProviderName, boolean>> = {
    // The blockchain API also creates the URL of Coinbase's page.
    coinbase: canFollow(config),
    meld: meldUrlOf(config) !== undefined,
  }
  return PROVIDERS.filter(({ name, supportedChains }) => isNamed[name] && supportedChains.includes(namespace))
}

/** The provider's entry for the initial network of its page; `undefined` if the currency is not sold there. */
export function soldOn({ networks }: PurchaseCurrency, network: NetworkId) {
  const [, reference] = coinbaseNetwork(network).split(':')
  return networks.find(({ chainId }) => chainId === reference)
}

/** The payment method of a quote: the given one, else a card, else the first one; `undefined` without any. */
export function paymentLimits({ limits }: PaymentCurrency, method?: string) {
  if (method !== undefined) return limits.find(({ id }) => id === method)
  return limits.find(({ id }) => id === 'CARD') ?? limits[0]
}

/** Whether an amount lies within the limits of a payment method. */
export function isWithin(
  amount: string,
  { min, max }: { readonly min: string; readonly max: string },
): boolean {
  const [units, least, most] = [amount, min, max].map(text => readAmount(text, SCALE))
  return units != null && least != null && most != null && units >= least && units <= most
}

/** Whether quotes are possible: the provider refuses residents of the United States without their state. */
export const isResidence = ({
  country,
  subdivision,
}: {
  readonly country?: string | null | undefined
  readonly subdivision?: string | null | undefined
}): boolean => Boolean(country) && (country !== 'US' || Boolean(subdivision))
