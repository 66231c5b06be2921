import type { Namespace } from '../contract/network.ts'
import type { OnrampProviderName } from '../features/onramp/contract.ts'
import type { EngineConfig } from '../options/engineOptions.ts'

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
export function getMeldUrl({ endpoints: { onramp } }: Pick<Named, 'endpoints'>): string | undefined {
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
    meld: getMeldUrl(config) !== undefined,
  }
  return PROVIDERS.filter(({ name, supportedChains }) => isNamed[name] && supportedChains.includes(namespace))
}
