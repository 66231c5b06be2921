import { reviveOnramp } from '../../../bridge/errors/onramp.ts'
import { askFeature } from '../askFeature.ts'
import { type Running, readyState } from '../running.ts'
import { readOptions, readText, refuse } from './arguments.ts'
import { readNetworkId } from './callArguments.ts'
import type { LateVerb } from './late.ts'

const AMOUNT = /^\d{1,40}(\.\d{1,40})?$/

/** What a page or a quote is for; each field may be absent. Throws ValidationError before anything happens. */
function readWish({ purchaseCurrency, paymentCurrency, amount, network }: Readonly<Record<string, unknown>>) {
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
  const { purchaseCurrency, paymentCurrency, amount, ...wish } = readWish(readOptions(argument))
  if (purchaseCurrency === undefined) return refuse('purchaseCurrency', 'Required')
  if (paymentCurrency === undefined) return refuse('paymentCurrency', 'Required')
  if (amount === undefined) return refuse('amount', 'Required')
  return { ...wish, purchaseCurrency, paymentCurrency, amount }
}

function readUrl(argument: unknown) {
  const { provider, ...wish } = readOptions(argument)
  if (provider !== 'coinbase' && provider !== 'meld') return refuse('provider', 'Invalid enum value')
  return { provider, ...readWish(wish) } as const
}

async function revived<Answer>(running: Running, ask: () => Promise<Answer>): Promise<Answer> {
  await readyState(running)
  try {
    return await ask()
  } catch (error) {
    throw reviveOnramp(error)
  }
}

export const verbs: Readonly<Record<string, LateVerb>> = {
  options: async running =>
    revived(running, () => askFeature(running.tab.engine.api, 'onramp', 'options', {})),
  quote: async (running, argument) => {
    const wish = readQuote(argument)
    return revived(running, () => askFeature(running.tab.engine.api, 'onramp', 'quote', wish))
  },
  url: async (running, argument) => {
    const wish = readUrl(argument)
    return revived(running, () => askFeature(running.tab.engine.api, 'onramp', 'url', wish))
  },
}
