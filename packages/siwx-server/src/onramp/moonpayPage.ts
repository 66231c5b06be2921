import { base64 } from '@scure/base'
import { ConfigError } from '../../../../src/bridge/errors/client.ts'
import { requireName } from './onrampOrder.ts'
import { type OnrampPage, withQuery } from './onrampPage.ts'

/** Keys of MoonPay. */
export interface MoonpayOnrampOptions {
  /** The publishable key, `pk_live_…`; with `pk_test_…` the pages are those of the sandbox. */
  readonly apiKey: string
  /** The secret key, `sk_live_…`, of the same mode. */
  readonly secretKey: string
}

const PUBLISHABLE = /^pk_(live|test)_\w+$/
const SECRET = /^sk_(live|test)_\w+$/

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** MoonPay: the whole query is signed, so that the address of the wallet cannot be changed afterwards. */
export function createMoonpayPage({ apiKey, secretKey }: MoonpayOnrampOptions): OnrampPage {
  const [, mode] = PUBLISHABLE.exec(apiKey) ?? []
  if (mode === undefined) throw new ConfigError('services.moonpay.apiKey', 'must be a publishable key')
  if (SECRET.exec(secretKey)?.[1] !== mode)
    throw new ConfigError('services.moonpay.secretKey', 'must be a secret key of the mode of apiKey')
  const sandbox = mode === 'test' ? '-sandbox' : ''
  let key: Promise<CryptoKey> | undefined

  async function sign(query: string): Promise<string> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    key ??= crypto.subtle.importKey('raw', encode(secretKey), algorithm, false, ['sign'])
    return base64.encode(new Uint8Array(await crypto.subtle.sign('HMAC', await key, encode(query))))
  }

  return async (order, { names }) => {
    const { address, asset, amount, fiatCurrency, direction, redirectUrl } = order
    const { coin, suffix } = requireName(names.moonpay, order)
    const code = asset.toUpperCase() === names.coin ? coin : `${asset.toLowerCase()}${suffix}`
    const money = fiatCurrency?.toLowerCase()
    const page =
      direction === 'buy'
        ? withQuery(`https://buy${sandbox}.moonpay.com/`, {
            apiKey,
            currencyCode: code,
            walletAddress: address,
            baseCurrencyCode: money,
            baseCurrencyAmount: amount,
            redirectURL: redirectUrl,
          })
        : withQuery(`https://sell${sandbox}.moonpay.com/`, {
            apiKey,
            baseCurrencyCode: code,
            refundWalletAddress: address,
            quoteCurrencyCode: money,
            baseCurrencyAmount: amount,
            redirectURL: redirectUrl,
          })
    return `${page}&signature=${encodeURIComponent(await sign(new URL(page).search))}`
  }
}
