import type { OnrampEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import type {
  OnrampOrder,
  OnrampProviderName,
  OnrampResidence,
} from '../../../bridge/features/onramp/contract.ts'
import { OnrampUnsupportedError, OnrampUrlError } from '../../../bridge/features/onramp/errors.ts'
import { COINBASE_CHAINS, coinbaseChain } from '../../../bridge/services/coinbaseChains.ts'
import { getMeldUrl, getOnrampHandler } from '../../../bridge/services/onramp.ts'
import { onrampProviders } from '../../../bridge/services/onrampProviders.ts'
import type { FeatureParameters } from '../feature.ts'
import { readOutsideUrl } from '../outsideUrl.ts'
import type { Market } from './market.ts'
import { meldPage } from './meldPage.ts'
import { urlReplySchema } from './onramp.schema.ts'
import { getSubject, type Subject } from './subject.ts'

type UrlOrder = { readonly provider: OnrampProviderName } & Partial<OnrampOrder & OnrampResidence>
type Parts = Pick<FeatureParameters, 'store' | 'config' | 'hosted' | 'fetch' | 'clock' | 'endpoints'> & {
  readonly market: Market
}

/** What the page starts with when no currency is named. */
const DEFAULT_PURCHASE = 'USDC'

/**
 * The address of a provider's page, for the account in use.
 *
 * @throws NotConnectedError, OnrampUnsupportedError (the provider does not sell to this family or network, or the config has
 * no endpoint or key for it), OnrampUrlError (no address, or an unsafe one)
 */
export async function pageUrl(
  { store, config, hosted, market, ...net }: Parts,
  order: UrlOrder,
  signal: AbortSignal,
): Promise<string> {
  const subject = getSubject(store, order.network)
  const isSold = onrampProviders(subject.namespace, config()).some(({ name }) => name === order.provider)
  if (!isSold)
    throw new OnrampUnsupportedError({
      details: `${order.provider}, ${subject.network}`,
      ...(onrampProviders('eip155', config()).length === 0 && {
        cause: new EndpointMissingError('blockchainApi'),
      }),
    })
  const handler = getOnrampHandler(config(), order.provider)
  if (handler) return handlerUrl(handler)
  const url = order.provider === 'meld' ? meldUrl() : await coinbaseUrl()
  const safe = readOutsideUrl(url)
  if (safe === null) throw new OnrampUrlError({ details: 'the address is not safe to open' })
  return safe

  function meldUrl(): string {
    const base = getMeldUrl(config())
    if (base === undefined) throw new OnrampUnsupportedError({ details: 'meld' })
    return meldPage(base, subject, order)
  }

  async function handlerUrl(endpoint: OnrampEndpoint): Promise<string> {
    const { purchaseCurrency, paymentCurrency, amount } = order
    const { requestPage } = await import('./requestPage.ts')
    return requestPage(net, endpoint, {
      ...subject,
      signal,
      asset: purchaseCurrency && market.getSymbol(purchaseCurrency),
      fiatCurrency: paymentCurrency,
      amount,
    })
  }

  async function coinbaseUrl(): Promise<string> {
    try {
      if (!(await market.serves(subject.network)))
        throw new OnrampUnsupportedError({ details: subject.network })
      const body = generatorBody(subject, order, market)
      const { url: page } = await hosted.fetchPage('blockchainApi', http =>
        http.post('/v1/generators/onrampurl', { schema: urlReplySchema, body, signal }),
      )
      return withMoney(page, order)
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof OnrampUnsupportedError) throw cause
      throw new OnrampUrlError({ cause })
    }
  }
}

function generatorBody({ address, network }: Subject, order: UrlOrder, market: Market): object {
  const asset = market.getSymbol(order.purchaseCurrency ?? DEFAULT_PURCHASE)
  const amount = wholeAmount(order.amount)
  return {
    destinationWallets: [{ address, blockchains: COINBASE_CHAINS, assets: [asset] }],
    defaultNetwork: coinbaseChain(network),
    partnerUserId: address,
    defaultExperience: 'buy',
    ...(amount === null ? {} : { presetFiatAmount: amount }),
  }
}

/** The generator refuses text and fractions: only a whole amount is sent to it, as a JSON number. */
function wholeAmount(amount: string | undefined): number | null {
  const [, whole] = /^(\d{1,9})(?:\.0+)?$/.exec(amount ?? '') ?? []
  return whole === undefined ? null : Number(whole)
}

/**
 * Adds what the generator does not take to the page's own query: the currency, and an amount with a fraction.
 *
 * @see https://docs.cdp.coinbase.com/onramp (URL parameters `fiatCurrency` and `presetFiatAmount`)
 */
function withMoney(page: string, { amount, paymentCurrency }: UrlOrder): string {
  if (!URL.canParse(page)) return page
  const url = new URL(page)
  if (paymentCurrency !== undefined) url.searchParams.set('fiatCurrency', paymentCurrency)
  if (amount !== undefined && wholeAmount(amount) === null) url.searchParams.set('presetFiatAmount', amount)
  return url.href
}
