import { createCdpToken, readCdpKey } from './cdpToken.ts'
import { requireName } from './onrampOrder.ts'
import { type OnrampPage, withQuery } from './onrampPage.ts'
import { OnrampServiceError } from './onrampServiceError.ts'
import { postJson, readField } from './postJson.ts'

/** Keys of Coinbase's developer platform (CDP). */
export interface CoinbaseOnrampOptions {
  /** Id of a secret API key. */
  readonly keyId: string
  /** Its secret: base64 of an Ed25519 key, or the PEM text of a P-256 key. */
  readonly keySecret: string
}

const TOKEN_URL = new URL('https://api.developer.coinbase.com/onramp/v1/token')
const BUY = 'https://pay.coinbase.com/buy/select-asset'
const SELL = 'https://pay.coinbase.com/v3/sell/input'
/** Characters of `partnerUserRef`. */
const REFERENCE_MAX = 49
const TOKEN = /^[\w.~+/=-]{1,2048}$/

/** Coinbase: the address of the wallet is in a session, whose token is for one use within five minutes. */
export function createCoinbasePage({ keyId, keySecret }: CoinbaseOnrampOptions): OnrampPage {
  const key = readCdpKey(keySecret)
  return async (order, { names, visitor, origin, fetch, now }) => {
    const { address, asset, amount, fiatCurrency, direction, redirectUrl } = order
    const network = requireName(names.coinbase, order)
    // Without it Coinbase refuses the session.
    if (visitor === undefined) throw new OnrampServiceError('coinbase', 'visitorOf names no visitor')
    let jwt: string
    try {
      jwt = await createCdpToken({ key, keyId, url: TOKEN_URL, now: now() })
    } catch {
      throw new OnrampServiceError('coinbase', 'the key cannot sign')
    }
    const answer = await postJson(
      {
        service: 'coinbase',
        url: TOKEN_URL.href,
        headers: { authorization: `Bearer ${jwt}` },
        body: { addresses: [{ address, blockchains: [network] }], clientIp: visitor },
      },
      fetch,
    )
    const sessionToken = readField(answer, 'token')
    if (typeof sessionToken !== 'string' || !TOKEN.test(sessionToken))
      throw new OnrampServiceError('coinbase', 'the answer has no token')
    const shared = { sessionToken, defaultNetwork: network, defaultAsset: asset, fiatCurrency }
    return direction === 'buy'
      ? withQuery(BUY, { ...shared, presetFiatAmount: amount, redirectUrl })
      : withQuery(SELL, {
          ...shared,
          presetCryptoAmount: amount,
          // Coinbase requires both.
          redirectUrl: redirectUrl ?? `${origin}/`,
          partnerUserRef: address.slice(0, REFERENCE_MAX),
        })
  }
}
