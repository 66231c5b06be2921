import { formatUnits, parseUnits } from 'viem'
import type { Prices } from '../indexer/prices.ts'
import { chainOf, paymentsIn, purchaseOf } from './catalogue.ts'

const SCALE = 18
const ONE = 10n ** BigInt(SCALE)
/** One percent for the provider, and twenty cents for the network. */
const FEE_PARTS = 100n
const NETWORK_FEE = (ONE * 20n) / 100n

/** `12.345` as units of so many decimals; undefined for a text that is no plain decimal. */
export const readDecimal = (text: unknown, decimals: number): bigint | undefined =>
  typeof text !== 'string' || !/^\d{1,30}(\.\d{1,30})?$/.test(text) ? undefined : parseUnits(text, decimals)

const cents = (value: bigint) => {
  const [whole = '0', part = ''] = formatUnits(value, SCALE).split('.')
  return `${whole}.${part.padEnd(2, '0').slice(0, 2)}`
}

/** Units of an asset for money of a currency, rounded down. */
export function unitsFor(
  money: bigint,
  currency: string,
  price: string,
  decimals: number,
  prices: Prices,
): bigint {
  const dollars = (money * parseUnits(currency === 'USD' ? '1' : prices.of(currency), SCALE)) / ONE
  const unitPrice = parseUnits(price, SCALE)
  return unitPrice === 0n ? 0n : (dollars * 10n ** BigInt(decimals)) / unitPrice
}

/**
 * The reply of `GET /v1/onramp/buy/quotes`: what so much money buys.
 *
 * @returns undefined for anything the shop refuses (an amount outside the limits, a currency or network it does not have)
 */
export function quoteFor(query: URLSearchParams, prices: Prices): object | undefined {
  const payment = paymentsIn(query.get('country') ?? '').find(({ id }) => id === query.get('paymentCurrency'))
  const limits = payment?.limits.find(({ id }) => id === query.get('paymentMethod'))
  const purchase = purchaseOf(query.get('purchaseCurrency') ?? '')
  const network = query.get('purchaseNetwork')
  const total = readDecimal(query.get('paymentAmount'), SCALE)
  if (!payment || !limits || !purchase || total === undefined) return undefined
  if (network !== null && chainOf(network) === undefined) return undefined
  // The shop asks residents of the United States for their state.
  if (query.get('country') === 'US' && !query.get('subdivision')) return undefined
  if (total < parseUnits(limits.min, SCALE) || total > parseUnits(limits.max, SCALE)) return undefined
  const fee = total / FEE_PARTS
  const rest = total - fee - NETWORK_FEE
  const price = purchase.symbol === 'ETH' ? prices.of('ETH') : '1'
  const units = unitsFor(rest, payment.id, price, purchase.decimals, prices)
  const money = (value: bigint) => ({ value: cents(value), currency: payment.id })
  return {
    paymentTotal: money(total),
    paymentSubTotal: money(rest),
    purchaseAmount: { value: formatUnits(units, purchase.decimals), currency: purchase.symbol },
    coinbaseFee: money(fee),
    networkFee: money(NETWORK_FEE),
    quoteId: `${purchase.id}:${query.get('paymentAmount')}`,
  }
}
