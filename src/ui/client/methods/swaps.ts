import { EngineGoneError, EngineMovedError } from '../../../bridge/errors/engine.ts'
import { CaipNetworkUndefinedError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import type { SwapQuoteRequest } from '../../../bridge/features/swaps/contract.ts'
import { reviveSwap } from '../../../bridge/features/swaps/errors.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { callFeature } from '../tab/callFeature.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readCaipAddress, readOptions, readText, refuse } from '../values/arguments.ts'
import { readNetworkId, readRisks, readSignal } from '../values/callArguments.ts'
import { abortable } from './abortable.ts'
import type { GroupBodies } from './bodies.ts'

const UNITS = /^[1-9]\d{0,77}$/
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/
/** Highest accepted price impact of a swap without a review, in percent. */
const IMPACT_MOST = '15'
/** An approval, an older one taken back before it, and the swap. */
const STEPS_MAX = 4

/** Base units are whole and exact: a bigint, or its decimal string. A JavaScript number is neither beyond 2^53. */
function readUnits(value: unknown, field: string): string {
  const text = typeof value === 'bigint' ? String(value) : readText(value, field)
  return UNITS.test(text) ? text : refuse(field, 'Expected base units, a bigint or a decimal string')
}

/** Reads what is to be exchanged. Throws ValidationError before anything happens. */
export function readOrder(value: unknown): SwapQuoteRequest {
  const { from, to, amount } = readOptions(value)
  const [sold, bought] = [readCaipAddress(from, 'from'), readCaipAddress(to, 'to')]
  const [{ networkId: network, namespace }, target] = [parseCaipAddress(sold), parseCaipAddress(bought)]
  if (target.namespace !== namespace) refuse('to', 'Expected a token of the same chain family')
  const { networkId: toNetwork } = target
  return {
    network,
    from: sold,
    to: bought,
    amount: readUnits(amount, 'amount'),
    ...(toNetwork === network ? {} : { toNetwork }),
  }
}

function readLimits(value: unknown) {
  const { minimumReceived, maxPriceImpact, accept, signal } = readOptions(value)
  const impact = maxPriceImpact === undefined ? IMPACT_MOST : readText(maxPriceImpact, 'maxPriceImpact')
  if (!PERCENT.test(impact)) refuse('maxPriceImpact', 'Expected a percentage')
  return {
    least: minimumReceived === undefined ? undefined : readUnits(minimumReceived, 'minimumReceived'),
    maxPriceImpact: impact,
    accept: readRisks(accept),
    signal: readSignal(signal),
  }
}

const revived = (error: unknown): never => {
  throw reviveSwap(error)
}

/** Transaction by transaction, each for no less than the first look promised. */
async function swap({ tab }: Running, input: SwapQuoteRequest, limits: ReturnType<typeof readLimits>) {
  const { engine } = tab
  const { maxPriceImpact, accept, signal } = limits
  let { least } = limits
  for (let step = 0; step < STEPS_MAX; step += 1) {
    signal?.throwIfAborted()
    const id = createRandomId()
    const review = await callFeature(engine.api, 'swaps', 'prepare', {
      ...input,
      id,
      maxPriceImpact,
      ...(least === undefined ? {} : { minimumReceived: least }),
    })
    least ??= review.minimumReceived
    const { transaction, received, arrival } = await abortable(
      signal,
      () => callFeature(engine.api, 'swaps', 'confirm', { id, hash: review.hash, accepted: accept }),
      () => engine.api.rpc.abort(id),
    ).catch((error: unknown) => {
      // The lost engine may have asked the wallet: the outcome is unknown, and the swap must not be offered again.
      const isLost = error instanceof EngineGoneError || error instanceof EngineMovedError
      throw withOutcome(isLost ? new OutcomeUnknownError({ code: 4900, cause: error }) : error, 'asked', id)
    })
    const { toAmount, minimumReceived } = review
    if (review.step === 'swap')
      return { transaction, toAmount, minimumReceived, received, arrival: arrival ?? null }
  }
  throw new OutcomeUnknownError({ details: 'the token asks for one approval after the other' })
}

export const bodies: GroupBodies<'swaps'> = {
  async tokens(running, argument) {
    const named = argument === undefined ? undefined : readNetworkId(readOptions(argument).network)
    const { networks } = await readyState(running)
    const network = named ?? networks.active[networks.activeNamespace]
    if (!network) throw new CaipNetworkUndefinedError()
    return callFeature(running.tab.engine.api, 'swaps', 'tokens', { network }).catch(revived)
  },
  async quote(running, argument) {
    const input = readOrder(argument)
    await readyState(running)
    return callFeature(running.tab.engine.api, 'swaps', 'quote', input).catch(revived)
  },
  async arrivals(running, argument) {
    const account = readCaipAddress(readOptions(argument).account, 'account')
    await readyState(running)
    return callFeature(running.tab.engine.api, 'swaps', 'arrivals', { account }).catch(revived)
  },
  async swap(running, argument) {
    const [input, limits] = [readOrder(argument), readLimits(argument)]
    await readyState(running)
    return swap(running, input, limits).catch(revived)
  },
}
