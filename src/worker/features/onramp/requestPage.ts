import type { OnrampEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import { OnrampUrlError } from '../../../bridge/features/onramp/errors.ts'
import { service } from '../../../bridge/options/readSources.ts'
import { fetchSource, type SourceContext } from '../../data/sources/fetchSource.ts'
import { urlReplySchema } from './onramp.schema.ts'
import type { Subject } from './subject.ts'

/** The pages of a service that are opened. */
interface PageRule {
  readonly origin: string
  /** Origin of the service's sandbox; absent where it has none. */
  readonly sandbox?: string
  readonly path: string
  /** The parameter without which the page knows no account: a session, or the account itself. */
  readonly needs: string
  /** Whether that parameter is the account's address. */
  readonly isAccount?: boolean
  /**
   * The parameters that a page may have. An address to pay, or a page to go on to, that is not asked for is not among them.
   */
  readonly parameters: string
}

const RULES: Readonly<Record<OnrampEndpoint['type'], PageRule>> = {
  coinbase: {
    origin: 'https://pay.coinbase.com',
    path: '/buy/select-asset',
    needs: 'sessionToken',
    parameters:
      'sessionToken defaultNetwork defaultAsset presetFiatAmount presetCryptoAmount fiatCurrency defaultExperience defaultPaymentMethod partnerUserRef',
  },
  moonpay: {
    origin: 'https://buy.moonpay.com',
    sandbox: 'https://buy-sandbox.moonpay.com',
    path: '/',
    needs: 'walletAddress',
    isAccount: true,
    parameters:
      'apiKey currencyCode walletAddress baseCurrencyCode baseCurrencyAmount signature theme colorCode language paymentMethod externalCustomerId externalTransactionId',
  },
  transak: {
    origin: 'https://global.transak.com',
    sandbox: 'https://global-stg.transak.com',
    path: '/',
    needs: 'sessionId',
    parameters: 'apiKey sessionId',
  },
  ramp: {
    origin: 'https://app.rampnetwork.com',
    sandbox: 'https://app.demo.rampnetwork.com',
    path: '/',
    needs: 'userAddress',
    isAccount: true,
    parameters:
      'hostApiKey hostAppName userAddress swapAsset fiatCurrency fiatValue enabledFlows defaultFlow selectedCountryCode',
  },
}

const REPLY_MAX_BYTES = 16_384

const isSameAccount = (left: string, right: string): boolean =>
  left === right || (/^0x/i.test(left) && left.toLowerCase() === right.toLowerCase())

/**
 * Checks the address of a page that the host's server made. The server may have been taken over, or be behind one that was: only
 * pages of the service itself are opened, for the account in use where the address names it.
 *
 * @throws OnrampUrlError
 */
export function checkPage({ type, sandbox }: OnrampEndpoint, account: string, text: string): string {
  const rule = RULES[type]
  const url = URL.canParse(text) ? new URL(text) : undefined
  const origin = sandbox ? rule.sandbox : rule.origin
  const isOwn =
    url !== undefined &&
    url.origin === origin &&
    url.pathname === rule.path &&
    `${url.username}${url.password}${url.hash}` === ''
  if (!isOwn) throw new OnrampUrlError({ details: `the address is not a page of ${type}` })
  const names = [...url.searchParams.keys()]
  const allowed = rule.parameters.split(' ')
  const isForeign = names.some((name, index) => !allowed.includes(name) || names.indexOf(name) !== index)
  if (isForeign)
    throw new OnrampUrlError({ details: `the page of ${type} has a parameter that is not opened` })
  const named = url.searchParams.get(rule.needs)
  if (!named || (rule.isAccount && !isSameAccount(named, account)))
    throw new OnrampUrlError({ details: `the page of ${type} is for another account` })
  return url.href
}

/**
 * Asks the host's server for a page of a service. Cookies go along to the page's own origin, so that the server can know who asks.
 *
 * @throws OnrampUrlError
 */
export async function requestPage(
  context: SourceContext,
  endpoint: OnrampEndpoint,
  order: Pick<Subject, 'network' | 'address'> & {
    readonly asset?: string | undefined
    readonly fiatCurrency?: string | undefined
    readonly amount?: string | undefined
    readonly signal: AbortSignal
  },
): Promise<string> {
  const { network, address, asset, fiatCurrency, amount, signal } = order
  const { url, headers } = service(endpoint, 'endpoints.onramp')
  let reply: { readonly url: string }
  try {
    reply = await fetchSource(context, {
      url: new URL(url),
      schema: urlReplySchema,
      body: { service: endpoint.type, direction: 'buy', network, address, asset, fiatCurrency, amount },
      headers,
      maxBytes: REPLY_MAX_BYTES,
      credentials: 'same-origin',
      signal,
      label: `onramp ${endpoint.type}`,
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw new OnrampUrlError({ cause })
  }
  return checkPage(endpoint, address, reply.url)
}
