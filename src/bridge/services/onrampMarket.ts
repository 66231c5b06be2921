import type { NetworkId } from '../contract/network.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../features/onramp/contract.ts'
import { readAmount } from '../values/amount.ts'
import { coinbaseNetwork } from './coinbaseChains.ts'

/** Decimals for the comparison of limits and amounts. */
const SCALE = 18

/** The provider's entry for the initial network of its page; `undefined` if the currency is not sold there. */
export function soldOn({ networks }: PurchaseCurrency, network: NetworkId) {
  const [, reference] = coinbaseNetwork(network).split(':')
  return networks.find(({ chainId }) => chainId === reference)
}

/** The payment method of a quote: the given one, else a card, else the first one; `undefined` without any. */
export function paymentLimits({ limits }: PaymentCurrency, method?: string) {
  if (method !== undefined) return limits.find(({ id }) => id === method)
  return limits.find(({ id }) => id === 'CARD') ?? limits[0]
}

/** Whether an amount lies within the limits of a payment method. */
export function isWithin(
  amount: string,
  { min, max }: { readonly min: string; readonly max: string },
): boolean {
  const [units, least, most] = [amount, min, max].map(text => readAmount(text, SCALE))
  return units != null && least != null && most != null && units >= least && units <= most
}
