import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Subject } from './subject.ts'

export interface MeldTarget {
  /** Meld's code: a symbol, with the chain behind an underscore where it is not Ethereum. */
  readonly code: string
  /** Where Meld delivers under this code. */
  readonly network: NetworkId
}

/** What Meld's page starts with for an account. */
export function meldTarget({ namespace, network }: Pick<Subject, 'namespace' | 'network'>): MeldTarget {
  if (namespace === 'solana') return { code: 'SOL', network }
  return network === 'eip155:8453' ? { code: 'USDC_BASE', network } : { code: 'USDC', network: 'eip155:1' }
}

export interface MeldOrder {
  readonly amount?: string | undefined
  readonly paymentCurrency?: string | undefined
  readonly country?: string | undefined
}

/**
 * The address of Meld's page. The config's own query stays as it is; the account and the order are added to a copy.
 *
 * @param base the page with the host's public key
 * @see https://docs.meld.io/docs/url-parameters
 */
export function meldPage(
  base: string,
  subject: Pick<Subject, 'namespace' | 'network' | 'address'>,
  { amount, paymentCurrency, country }: MeldOrder,
): string {
  const url = new URL(base)
  const query = {
    destinationCurrencyCode: meldTarget(subject).code,
    walletAddress: subject.address,
    sourceAmount: amount,
    sourceCurrencyCode: paymentCurrency,
    countryCode: country,
  }
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
