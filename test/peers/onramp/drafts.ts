import type { Prices } from '../indexer/prices.ts'
import { asObject } from '../peerServer.ts'
import { chainOf, PAYMENT_CURRENCIES, PURCHASES } from './catalogue.ts'
import type { OrderDraft } from './orders.ts'
import { readDecimal, unitsFor } from './quote.ts'

/** Dollars a page offers when nobody said how many. */
const USUAL = '25'
const SCALE = 18

/**
 * What `POST /v1/generators/onrampurl` asks for: the first wallet and its first asset, by amount of it or of dollars.
 *
 * @returns words for what is wrong with the question instead
 */
export function draftOfGenerator(body: unknown, prices: Prices): OrderDraft | string {
  const { destinationWallets, defaultNetwork, presetCryptoAmount, presetFiatAmount, fiatCurrency } =
    asObject(body)
  const currency = PAYMENT_CURRENCIES.find(({ id }) => id === (fiatCurrency ?? 'USD'))?.id
  const wallet = asObject(Array.isArray(destinationWallets) ? destinationWallets[0] : undefined)
  const asset = Array.isArray(wallet.assets) ? String(wallet.assets[0] ?? 'USDC') : 'USDC'
  const bought = PURCHASES.find(({ symbol }) => symbol === asset)
  if (typeof wallet.address !== 'string' || wallet.address === '') return 'No wallet is named'
  if (!bought || !currency) return `${asset} is not sold`
  const { symbol, decimals } = bought
  const wanted =
    presetCryptoAmount === undefined ? undefined : readDecimal(String(presetCryptoAmount), decimals)
  const money = readDecimal(String(presetFiatAmount ?? USUAL), SCALE)
  if ((presetCryptoAmount !== undefined && wanted === undefined) || money === undefined)
    return 'The amount cannot be read'
  const price = symbol === 'ETH' ? prices.of('ETH') : '1'
  return {
    shop: 'coinbase',
    own: wallet.address,
    chain: `eip155:${chainOf(defaultNetwork)}`,
    asset: symbol,
    symbol,
    decimals,
    units: wanted ?? unitsFor(money, currency, price, decimals, prices),
  }
}

/** What the address of the second provider's page asks for. */
export function draftOfMeld(
  query: URLSearchParams,
  solanaChain: string,
  prices: Prices,
): OrderDraft | string {
  const own = query.get('walletAddress')
  const code = query.get('destinationCurrencyCode')
  const money = readDecimal(USUAL, SCALE)
  if (!query.get('publicKey')) return 'This dapp is not known here'
  if (!own || money === undefined) return 'No wallet is named'
  const common = { shop: 'meld', own } as const
  if (code === 'SOL') {
    const units = unitsFor(money, 'USD', prices.of('SOL'), 9, prices)
    return { ...common, chain: solanaChain, asset: 'SOL', symbol: 'SOL', decimals: 9, units }
  }
  const bought = PURCHASES.find(({ symbol }) => symbol === code)
  if (!bought) return `${code} is not sold`
  const { symbol, decimals } = bought
  const price = symbol === 'ETH' ? prices.of('ETH') : '1'
  const units = unitsFor(money, 'USD', price, decimals, prices)
  return { ...common, chain: 'eip155:1', asset: symbol, symbol, decimals, units }
}
