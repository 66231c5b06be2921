import type { Prices } from '../indexer/prices.ts'
import { asObject } from '../peerServer.ts'
import { chainOf, purchaseOf } from './catalogue.ts'
import type { OrderDraft } from './orders.ts'
import { readDecimal, unitsFor } from './quote.ts'

/** Money a page offers when its address names no amount. */
const USUAL = '25'
const SCALE = 18
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD']

/**
 * Reads the body of `POST /v1/generators/onrampurl` as strictly as the service does.
 *
 * @returns the query of the page's address; undefined for a body the service cannot read
 */
export function pageQueryOf(body: unknown): URLSearchParams | undefined {
  const { destinationWallets, partnerUserId, defaultNetwork, presetCryptoAmount, presetFiatAmount } =
    asObject(body)
  const wallets = Array.isArray(destinationWallets) ? destinationWallets.map(asObject) : undefined
  if (!wallets?.every(({ address }) => typeof address === 'string') || typeof partnerUserId !== 'string')
    return undefined
  const query = new URLSearchParams({
    appId: 'peer',
    destinationWallets: JSON.stringify(wallets),
    partnerUserId,
  })
  for (const [name, amount] of Object.entries({ presetCryptoAmount, presetFiatAmount })) {
    if (amount === undefined) continue
    if (!Number.isInteger(amount) || Number(amount) < 0) return undefined
    query.set(name, String(amount))
  }
  if (typeof defaultNetwork === 'string') query.set('defaultNetwork', defaultNetwork)
  return query
}

/**
 * What the address of Coinbase's page asks for: the first wallet and its first asset, by an amount of it or of money.
 *
 * @returns a message instead when the page cannot sell that
 */
export function draftOfPage(query: URLSearchParams, prices: Prices): OrderDraft | string {
  const [first] = readWallets(query.get('destinationWallets'))
  const { address, assets } = asObject(first)
  const asset = Array.isArray(assets) ? String(assets[0] ?? 'USDC') : 'USDC'
  const bought = purchaseOf(asset)
  const currency = CURRENCIES.find(id => id === (query.get('fiatCurrency') ?? 'USD'))
  if (typeof address !== 'string' || address === '') return 'No wallet is named'
  if (!bought || !currency) return `${asset} is not sold`
  const { symbol, decimals } = bought
  const wanted = readDecimal(query.get('presetCryptoAmount') ?? undefined, decimals)
  const money = readDecimal(query.get('presetFiatAmount') ?? USUAL, SCALE)
  if (money === undefined) return 'The amount cannot be read'
  const price = symbol === 'ETH' ? prices.of('ETH') : '1'
  return {
    shop: 'coinbase',
    own: address,
    chain: `eip155:${chainOf(query.get('defaultNetwork')) ?? 1}`,
    asset: symbol,
    symbol,
    decimals,
    units: wanted ?? unitsFor(money, currency, price, decimals, prices),
    ...(wanted === undefined ? { paid: `${query.get('presetFiatAmount') ?? USUAL} ${currency}` } : {}),
  }
}

function readWallets(text: string | null): readonly unknown[] {
  try {
    const wallets: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(wallets) ? wallets : []
  } catch {
    return []
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
  const amount = query.get('sourceAmount') ?? USUAL
  const currency = query.get('sourceCurrencyCode') ?? 'USD'
  const money = readDecimal(amount, SCALE)
  if (!query.get('publicKey')) return 'This dapp is not known here'
  if (!own || money === undefined || !CURRENCIES.includes(currency)) return 'No wallet is named'
  const common = { shop: 'meld', own, paid: `${amount} ${currency}` } as const
  if (code === 'SOL') {
    const units = unitsFor(money, currency, prices.of('SOL'), 9, prices)
    return { ...common, chain: solanaChain, asset: 'SOL', symbol: 'SOL', decimals: 9, units }
  }
  // Codes name the chain behind an underscore; without one the chain is Ethereum.
  const [ticker = '', chainName = 'ETHEREUM'] = (code ?? '').split('_')
  const bought = purchaseOf(ticker)
  const chainId = chainOf(chainName.toLowerCase())
  if (!bought || chainId === undefined) return `${code} is not sold`
  const { symbol, decimals } = bought
  const price = symbol === 'ETH' ? prices.of('ETH') : '1'
  const units = unitsFor(money, currency, price, decimals, prices)
  return { ...common, chain: `eip155:${chainId}`, asset: symbol, symbol, decimals, units }
}
