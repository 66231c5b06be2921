import type { OnrampProviderName } from '../../../bridge/features/onramp/contract.ts'
import { reviveOnramp } from '../../../bridge/features/onramp/errors.ts'
import { PROVIDER_NAMES } from '../../../bridge/services/onrampProviders.ts'
import { callFeature } from '../tab/callFeature.ts'
import type { Running } from '../tab/running.ts'
import { readOptions, readText, refuse } from '../values/arguments.ts'
import { readNetworkId } from '../values/callArguments.ts'
import type { GroupBodies } from './bodies.ts'
import { callWhenReady } from './callWhenReady.ts'

const AMOUNT = /^\d{1,40}(\.\d{1,40})?$/

const COUNTRY = /^[A-Z]{2}$/
const SUBDIVISION = /^[A-Z0-9]{1,3}$/

type Fields = Readonly<Record<string, unknown>>

/** Reads the residence; both fields may be absent. */
function readPlace({ country, subdivision }: Fields) {
  if (country !== undefined && !(typeof country === 'string' && COUNTRY.test(country)))
    refuse('country', 'Expected an ISO 3166-1 alpha-2 code')
  if (subdivision !== undefined && !(typeof subdivision === 'string' && SUBDIVISION.test(subdivision)))
    refuse('subdivision', 'Expected the part of an ISO 3166-2 code after the dash')
  return {
    ...(country === undefined ? {} : { country: country as string }),
    ...(subdivision === undefined ? {} : { subdivision: subdivision as string }),
  }
}

function readResidence(argument: Fields) {
  const { country, subdivision } = readPlace(argument)
  if (country === undefined) return refuse('country', 'Required')
  if (country === 'US' && subdivision === undefined) return refuse('subdivision', 'Required for US')
  return { country, ...(subdivision === undefined ? {} : { subdivision }) }
}

/** Reads the parameters of a page or a quote; each field may be absent. */
function readOrder({ purchaseCurrency, paymentCurrency, amount, network }: Fields) {
  if (amount !== undefined && !(typeof amount === 'string' && AMOUNT.test(amount) && /[1-9]/.test(amount)))
    refuse('amount', 'Expected a decimal string above zero')
  const named = readNetworkId(network)
  return {
    ...(purchaseCurrency === undefined
      ? {}
      : { purchaseCurrency: readText(purchaseCurrency, 'purchaseCurrency') }),
    ...(paymentCurrency === undefined
      ? {}
      : { paymentCurrency: readText(paymentCurrency, 'paymentCurrency') }),
    ...(amount === undefined ? {} : { amount: amount as string }),
    ...(named ? { network: named } : {}),
  }
}

function readQuote(argument: unknown) {
  const options = readOptions(argument)
  const { purchaseCurrency, paymentCurrency, amount, ...order } = readOrder(options)
  if (purchaseCurrency === undefined) return refuse('purchaseCurrency', 'Required')
  if (paymentCurrency === undefined) return refuse('paymentCurrency', 'Required')
  if (amount === undefined) return refuse('amount', 'Required')
  const { paymentMethod } = options
  return {
    ...order,
    ...readResidence(options),
    purchaseCurrency,
    paymentCurrency,
    amount,
    ...(paymentMethod === undefined ? {} : { paymentMethod: readText(paymentMethod, 'paymentMethod') }),
  }
}

const isProvider = (value: unknown): value is OnrampProviderName =>
  (PROVIDER_NAMES as readonly unknown[]).includes(value)

function readUrl(argument: unknown) {
  const options = readOptions(argument)
  const { provider } = options
  if (!isProvider(provider)) return refuse('provider', 'Invalid enum value')
  return { provider, ...readOrder(options), ...readPlace(options) } as const
}

const callOnramp = <Answer>(running: Running, call: () => Promise<Answer>): Promise<Answer> =>
  callWhenReady(running, call, reviveOnramp)

export const bodies: GroupBodies<'onramp'> = {
  options: async (running, argument) => {
    const residence = readResidence(readOptions(argument))
    return callOnramp(running, () => callFeature(running.tab.engine.api, 'onramp', 'options', residence))
  },
  quote: async (running, argument) => {
    const input = readQuote(argument)
    return callOnramp(running, () => callFeature(running.tab.engine.api, 'onramp', 'quote', input))
  },
  url: async (running, argument) => {
    const input = readUrl(argument)
    return callOnramp(running, () => callFeature(running.tab.engine.api, 'onramp', 'url', input))
  },
}
