import type { EngineConfig } from './contract/config.ts'
import type { OnrampProviderName } from './contract/features/onramp.ts'
import type { Namespace } from './contract/network.ts'

export interface OnrampProvider {
  readonly name: OnrampProviderName
  readonly label: string
  /** Percent, as the provider says it. */
  readonly feeRange: string
  readonly supportedChains: readonly Namespace[]
}

/** Reference §6.2. */
const PROVIDERS: readonly OnrampProvider[] = [
  { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', supportedChains: ['eip155'] },
  { name: 'meld', label: 'Meld.io', feeRange: '1-2%', supportedChains: ['eip155', 'solana'] },
]

const MELD_URL = 'https://meldcrypto.com'

type Named = Pick<EngineConfig, 'projectId' | 'endpoints'>

/** The page of the provider that needs no API; `undefined` where the config names none. */
export function meldUrlOf({ projectId, endpoints }: Named): string | undefined {
  return endpoints.onramp ?? (projectId ? MELD_URL : undefined)
}

/** Whether a purchase can be followed: the blockchain API keeps the lists of what was bought. */
export const canFollow = ({ projectId, endpoints }: Named): boolean =>
  Boolean(endpoints.blockchainApi ?? projectId)

/** Providers that sell to a family of chains, of those the config names a host of. */
export function onrampProviders(namespace: Namespace, config: Named): readonly OnrampProvider[] {
  const isNamed: Readonly<Record<OnrampProviderName, boolean>> = {
    // Its page's address comes from there too.
    coinbase: canFollow(config),
    meld: meldUrlOf(config) !== undefined,
  }
  return PROVIDERS.filter(({ name, supportedChains }) => isNamed[name] && supportedChains.includes(namespace))
}
