import { ConfigError } from '../../../../src/bridge/errors/client.ts'
import { requireName } from './onrampOrder.ts'
import type { OnrampPage } from './onrampPage.ts'
import { OnrampServiceError } from './onrampServiceError.ts'
import { type OnrampFetch, postJson, readField } from './postJson.ts'

/** Keys of Transak. */
export interface TransakOnrampOptions {
  /** The key of the partner. */
  readonly apiKey: string
  /** Makes the access token, which this process then keeps. */
  readonly apiSecret?: string
  /**
   * Returns the access token, in place of `apiSecret`: a new token ends the one before it, so servers that share a key share
   * the token.
   */
  readonly accessToken?: () => Promise<string>
  /** Whether the pages are those of Transak's staging. */
  readonly staging?: boolean
}

interface AccessToken {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly endsAt: number
}

/** Time before the end of a token in which a new one is made. */
const RENEWED_MS = 60_000
const TOKEN = /^[\w.~+/=-]{1,4096}$/
const UNAUTHORIZED = 401

/** Transak: the parameters are in a session, whose page is for one use within five minutes. */
export function createTransakPage({
  apiKey,
  apiSecret,
  accessToken,
  staging = false,
}: TransakOnrampOptions): OnrampPage {
  if ((apiSecret === undefined) === (accessToken === undefined))
    throw new ConfigError('services.transak', 'must have either apiSecret or accessToken')
  const environment = staging ? '-stg' : ''
  const page = `https://global${environment}.transak.com`
  let kept: Promise<AccessToken> | undefined

  async function requestToken(fetch: OnrampFetch): Promise<AccessToken> {
    const answer = await postJson(
      {
        service: 'transak',
        url: `https://api${environment}.transak.com/partners/api/v2/refresh-token`,
        headers: { 'api-secret': apiSecret ?? '' },
        body: { apiKey },
      },
      fetch,
    )
    const [value, endsAt] = [readField(answer, 'data', 'accessToken'), readField(answer, 'data', 'expiresAt')]
    if (typeof value !== 'string' || !TOKEN.test(value) || typeof endsAt !== 'number')
      throw new OnrampServiceError('transak', 'the answer has no token')
    return { value, endsAt: endsAt * 1_000 }
  }

  function startToken(fetch: OnrampFetch): Promise<AccessToken> {
    const made = requestToken(fetch)
    made.catch(() => {
      if (kept === made) kept = undefined
    })
    return made
  }

  /** The token after one that has ended. One request for all visitors: each new token ends the one before it. */
  function renewToken(ended: Promise<AccessToken>, fetch: OnrampFetch): Promise<AccessToken> {
    if (kept === ended || kept === undefined) kept = startToken(fetch)
    return kept
  }

  return async (order, { names, origin, fetch, now }) => {
    const { address, asset, amount, fiatCurrency, direction, redirectUrl } = order
    const isBuy = direction === 'buy'
    const widgetParams = {
      apiKey,
      referrerDomain: new URL(origin).hostname,
      walletAddress: address,
      ...(isBuy ? { disableWalletAddressForm: true } : {}),
      cryptoCurrencyCode: asset.toUpperCase(),
      network: requireName(names.transak, order),
      ...(fiatCurrency === undefined ? {} : { fiatCurrency }),
      // A JSON number: at most 17 digits, of which it holds all that a payment has.
      ...(amount === undefined ? {} : { [isBuy ? 'fiatAmount' : 'cryptoAmount']: Number(amount) }),
      productsAvailed: isBuy ? 'BUY' : 'SELL',
      ...(redirectUrl === undefined ? {} : { redirectURL: redirectUrl }),
    }
    const request = (token: string) =>
      postJson(
        {
          service: 'transak',
          url: `https://api-gateway${environment}.transak.com/api/v2/auth/session`,
          headers: { 'access-token': token },
          body: { widgetParams },
        },
        fetch,
      )
    const answer = accessToken ? await request(await accessToken()) : await requestWithKept()
    const url = readField(answer, 'data', 'widgetUrl')
    if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).origin !== page)
      throw new OnrampServiceError('transak', 'the answer has no page')
    return new URL(url).href

    async function requestWithKept(): Promise<unknown> {
      kept ??= startToken(fetch)
      let used = kept
      if ((await used).endsAt - RENEWED_MS <= now()) used = renewToken(used, fetch)
      try {
        return await request((await used).value)
      } catch (error) {
        // Another server may have made a new token, which ends this one.
        if (!(error instanceof OnrampServiceError && error.status === UNAUTHORIZED)) throw error
        return request((await renewToken(used, fetch)).value)
      }
    }
  }
}
