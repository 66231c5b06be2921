import type { OnrampEndpoint } from '../contract/dataEndpoints.ts'
import type { Namespace } from '../contract/network.ts'
import type { OnrampProviderName } from '../features/onramp/contract.ts'
import type { EngineConfig } from '../options/engineOptions.ts'

export type OnrampConfig = Pick<EngineConfig, 'projectId' | 'endpoints'>

const listPages = ({ endpoints: { onramp } }: Pick<OnrampConfig, 'endpoints'>) => [onramp ?? []].flat()

/**
 * The config's URL of Meld's page; `undefined` without the host's public key, because the page then refuses to open.
 */
export function getMeldUrl(config: Pick<OnrampConfig, 'endpoints'>): string | undefined {
  const url = listPages(config).find(entry => typeof entry === 'string')
  if (url === undefined || !URL.canParse(url)) return undefined
  return new URL(url).searchParams.get('publicKey') ? url : undefined
}

/** The host's server that makes a provider's pages, or those of any provider. */
export const getOnrampHandler = (
  config: Pick<OnrampConfig, 'endpoints'>,
  provider?: OnrampProviderName,
): OnrampEndpoint | undefined =>
  listPages(config).find(
    (entry): entry is OnrampEndpoint => typeof entry === 'object' && (!provider || entry.type === provider),
  )

/** Whether the blockchain API can be asked: for Coinbase's pages, prices and list of purchases. */
export const canFollow = ({ projectId, endpoints }: OnrampConfig): boolean =>
  Boolean(endpoints.blockchainApi ?? projectId)

/** Whether a provider sells to a family: pages of the host's server, Coinbase's by the blockchain API, or Meld's. */
export const hasOnramp = (namespace: Namespace, config: OnrampConfig): boolean => {
  const isEvm = namespace === 'eip155'
  return Boolean(
    (/^(eip155|solana|bip122)$/.test(namespace) && getOnrampHandler(config)) ||
      (isEvm && canFollow(config)) ||
      ((isEvm || namespace === 'solana') && getMeldUrl(config)),
  )
}
