import type { OnrampProviderName, OnrampWish } from '../../../bridge/contract/features/onramp.ts'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import { OnrampUnsupportedError, OnrampUrlError } from '../../../bridge/errors/onramp.ts'
import { meldUrlOf, onrampProviders } from '../../../bridge/onramp.ts'
import type { FeatureParameters } from '../feature.ts'
import { readOutsideUrl } from '../outsideUrl.ts'
import { COINBASE_CHAINS, coinbaseChain } from './coinbaseChains.ts'
import type { Market } from './market.ts'
import { urlSchema } from './onramp.schema.ts'
import { type Subject, subjectOf } from './subject.ts'

type UrlWish = { readonly provider: OnrampProviderName } & Partial<OnrampWish>
type Parts = Pick<FeatureParameters, 'store' | 'config' | 'hosted'> & { readonly market: Market }

/**
 * The address of a provider's page, for the account in use.
 *
 * @throws NotConnectedError, OnrampUnsupportedError (the provider does not sell to this family or network, or the config
 * names no host of it), OnrampUrlError (no address, or an unsafe one)
 */
export async function pageUrl(
  { store, config, hosted, market }: Parts,
  wish: UrlWish,
  signal: AbortSignal,
): Promise<string> {
  const subject = subjectOf(store, wish.network)
  const isSold = onrampProviders(subject.namespace, config()).some(({ name }) => name === wish.provider)
  if (!isSold)
    throw new OnrampUnsupportedError({
      details: `${wish.provider}, ${subject.network}`,
      ...(onrampProviders('eip155', config()).length === 0 && {
        cause: new EndpointMissingError('blockchainApi'),
      }),
    })
  const url = wish.provider === 'meld' ? meldUrl(meldUrlOf(config()), subject) : await coinbaseUrl()
  const safe = readOutsideUrl(url)
  if (safe === null) throw new OnrampUrlError({ details: 'an address that is not safe to open' })
  return safe

  async function coinbaseUrl(): Promise<string> {
    const { amount, paymentCurrency, purchaseCurrency } = wish
    try {
      if (!(await market.serves(subject.network)))
        throw new OnrampUnsupportedError({ details: subject.network })
      const bought = purchaseCurrency === undefined ? 'USDC' : await symbolOf(purchaseCurrency)
      const { address, network } = subject
      const body = {
        destinationWallets: [{ address, blockchains: COINBASE_CHAINS, assets: [bought] }],
        defaultNetwork: coinbaseChain(network),
        partnerUserId: address,
        defaultExperience: 'buy',
        ...(amount === undefined ? {} : { presetFiatAmount: amount }),
        ...(paymentCurrency === undefined ? {} : { fiatCurrency: paymentCurrency }),
      }
      const answer = await hosted.ask('blockchainApi', http =>
        http.post('/v1/generators/onrampurl', { schema: urlSchema, body, signal }),
      )
      return answer.url
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof OnrampUnsupportedError) throw cause
      throw new OnrampUrlError({ cause })
    }
  }

  async function symbolOf(id: string): Promise<string> {
    const { purchaseCurrencies } = await market.options(signal)
    return purchaseCurrencies.find(currency => currency.id === id)?.symbol ?? 'USDC'
  }
}

/** What the config names stays as it is, its public key too: the account is set on a copy. */
function meldUrl(base: string | undefined, { namespace, address }: Subject): string {
  if (base === undefined || !URL.canParse(base)) throw new OnrampUnsupportedError({ details: 'meld' })
  const url = new URL(base)
  url.searchParams.set('destinationCurrencyCode', namespace === 'solana' ? 'SOL' : 'USDC')
  url.searchParams.set('walletAddress', address)
  return url.href
}
