import { formatUnits, parseUnits } from 'viem'
import type { Prices } from '../indexer/prices.ts'
import { asObject } from '../peerServer.ts'
import { PAYMENT_CURRENCIES, PURCHASES } from './catalogue.ts'

const SCALE = 18
const ONE = 10n ** BigInt(SCALE)
/** One percent for the provider, and twenty cents for the network. */
const FEE_PARTS = 100n
const NETWORK_FEE = (ONE * 20n) / 100n

/** `12.345` as units of so many decimals; undefined for what is no plain decimal. */
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
 * `POST /v1/onramp/quote`: what comes of so much money.
 *
 * @returns the quote, or words for what is wrong with the question
 */
export function quoteFor(body: unknown, prices: Prices): object | string {
  const { purchaseCurrency, paymentCurrency, amount } = asObject(body)
  const payment = PAYMENT_CURRENCIES.find(({ id }) => id === asObject(paymentCurrency).id)
  const purchase = PURCHASES.find(({ symbol }) => symbol === asObject(purchaseCurrency).symbol)
  const total = readDecimal(amount, SCALE)
  if (!payment || !purchase) return 'This currency is not traded'
  const limits = payment.payment_method_limits[0]
  if (total === undefined || !limits) return 'The amount cannot be read'
  if (total < parseUnits(limits.min, SCALE)) return `The amount is below ${limits.min}`
  if (total > parseUnits(limits.max, SCALE)) return `The amount is above ${limits.max}`
  const fee = total / FEE_PARTS
  const rest = total - fee - NETWORK_FEE
  const price = purchase.symbol === 'ETH' ? prices.of('ETH') : '1'
  const units = unitsFor(rest, payment.id, price, purchase.decimals, prices)
  const money = (value: bigint) => ({ amount: cents(value), currency: payment.id })
  return {
    paymentTotal: money(total),
    paymentSubtotal: money(rest),
    purchaseAmount: { amount: formatUnits(units, purchase.decimals), currency: purchase.symbol },
    coinbaseFee: money(fee),
    networkFee: money(NETWORK_FEE),
    quoteId: `${purchase.id}:${amount}`,
  }
}
