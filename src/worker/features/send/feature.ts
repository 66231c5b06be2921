import type { ReviewedSend, SendFeature, SendWish } from '../../../bridge/contract/features/send.ts'
import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import { checkRisks } from '../../../bridge/errors/reviewRisk.ts'
import { ReviewChangedError } from '../../../bridge/errors/transfer.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import {
  confirmSchema,
  decimalsSchema,
  discardSchema,
  lookAlikeSchema,
  mostSchema,
  prepareSchema,
} from '../../../bridge/schema/send.ts'
import { formatCaipAddress, parseNetworkId } from '../../../bridge/values/caip.ts'
import { outcomeOfError, type RequestStage, withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { SEND_LOOK_MS, SEND_REVIEW_MS } from '../../base/limits.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import { networkById } from '../../store/select.ts'
import type { Feature, FeatureParameters, Verb } from '../feature.ts'
import { markPayment } from '../markPayment.ts'
import { freezeRequest, hashOf } from './freeze.ts'
import { changeOf, type Payer, payerOf } from './payer.ts'
import { payingMethods } from './payingMethods.ts'
import { createReviews, type Review } from './reviews.ts'
import { toldOf, toldOfFailure } from './told.ts'
import { lookAlikeOf, warningsOf } from './warnings.ts'

/** How far a payment got, for its error. */
interface Progress {
  stage: RequestStage
  transaction: string | undefined
}

interface Place {
  readonly network: Network
  readonly payer: Payer
  readonly adapter: ChainAdapter
}

/**
 * Payments of all tabs: looked at and priced, frozen, confirmed, asked of the wallet once through the ledger, and
 * followed until the chain has them. Between the review and the wallet nothing is read anew (decision 015).
 */
export function createSendFeature(parameters: FeatureParameters): Feature {
  const { store, chains, clock, request, tell } = parameters
  const reviews = createReviews(clock)

  async function placeOf(networkId: NetworkId): Promise<Place> {
    const { namespace } = parseNetworkId(networkId)
    const network = networkById(store.get(), networkId)
    if (!network) throw new NetworkNotFoundError(networkId)
    const payer = payerOf(store.get(), namespace)
    return { network, payer, adapter: await chains(namespace) }
  }

  async function prepare(
    tab: Tab,
    { id, ...wish }: SendWish & { readonly id: RequestId },
    signal: AbortSignal,
  ): Promise<ReviewedSend> {
    const keep = reviews.begin(tab, id)
    const { network, payer, adapter } = await placeOf(wish.network)
    const { namespace } = parseNetworkId(wish.network)
    if (!adapter.prepareTransfer) throw new AdapterNotFoundError(`${namespace}: payments`)
    const { to, amount, token } = wish
    const methods = payingMethods(payer.connection)
    const transfer = {
      from: payer.from,
      to,
      amount: BigInt(amount),
      methods,
      ...(token === undefined ? {} : { token }),
    }
    const prepared = await adapter.prepareTransfer(network, transfer, signal)
    const account = formatCaipAddress(wish.network, payer.from.address)
    const { isToContract = false } = prepared
    const decimals = token === undefined ? network.nativeCurrency.decimals : prepared.decimals
    const counted = decimals === undefined ? {} : { decimals }
    const warnings = await warningsOf(parameters, tab, {
      account,
      from: payer.from.address,
      to,
      isToContract,
    })
    const { typedDecimals } = wish
    const risks: readonly Risk[] = [
      ...(warnings.includes('lookAlike') ? (['lookAlike'] as const) : []),
      ...(prepared.isHighFee ? (['highFee'] as const) : []),
      ...(typedDecimals === undefined || typedDecimals === decimals ? [] : (['otherDecimals'] as const)),
    ]
    const change = changeOf(payer, payerOf(store.get(), namespace))
    if (change !== null) throw new ReviewChangedError(change)
    const frozen = freezeRequest(id, wish.network, prepared.args)
    const hash = hashOf(frozen)
    const lifeMs = Math.min(prepared.lifeMs ?? SEND_REVIEW_MS, SEND_REVIEW_MS)
    const { finish, isSignedOnly = false } = prepared
    const endsAt = clock.monotonic() + lifeMs
    keep({ wish, ...counted, request: frozen, hash, risks, payer, isSignedOnly, finish, endsAt })
    return {
      ...wish,
      ...counted,
      id,
      from: account,
      fee: String(prepared.fee),
      hash,
      warnings,
      risks,
      lifeMs,
    }
  }

  async function confirm(
    tab: Tab,
    { id, hash, accepted }: Parameters<SendFeature['confirm']>[0],
    signal: AbortSignal,
  ): Promise<{ readonly id: string }> {
    const progress: Progress = { stage: 'notAsked', transaction: undefined }
    try {
      return await pay(tab, reviews.take(tab, id), { hash, accepted }, progress, signal)
    } catch (error) {
      throw withOutcome(error, progress.stage, id, progress.transaction)
    }
  }

  async function pay(
    tab: Tab,
    review: Review,
    { hash, accepted }: { readonly hash: string; readonly accepted: readonly Risk[] | undefined },
    progress: Progress,
    signal: AbortSignal,
  ): Promise<{ readonly id: string }> {
    const { payer, wish, decimals } = review
    if (hash !== review.hash || hash !== hashOf(review.request))
      throw new ReviewChangedError('the request is not the one that was reviewed')
    checkRisks(review.risks, accepted)
    const mark = await markPayment(parameters, review.request, signal)
    signal.throwIfAborted()
    const change = changeOf(payer, payerOf(store.get(), payer.from.namespace))
    if (change !== null) throw new ReviewChangedError(change)
    const isSmartAccount = payer.from.type === 'smartAccount'
    tell(tab, toldOf('SEND_INITIATED', wish, isSmartAccount))
    try {
      const answer = await request(tab, review.request, mark)
      progress.stage = review.isSignedOnly ? 'signed' : 'broadcast'
      const sent = await review.finish(answer, signal, transaction => {
        Object.assign(progress, { stage: 'broadcast', transaction })
      })
      tell(tab, toldOf('SEND_SUCCESS', wish, isSmartAccount))
      const account = formatCaipAddress(wish.network, payer.from.address)
      parameters.data().then(
        data => data.sent({ ...wish, ...(decimals === undefined ? {} : { decimals }), account, id: sent.id }),
        () => {},
      )
      return sent
    } catch (error) {
      // An unknown end is no failure to tell of.
      if (outcomeOfError(progress.stage, error) !== 'unknown')
        tell(tab, toldOfFailure(error, wish, isSmartAccount))
      throw error
    }
  }

  async function most(
    { network: networkId, token, to }: Parameters<SendFeature['most']>[0],
    signal: AbortSignal,
  ): Promise<{ readonly amount: string }> {
    const { network, payer, adapter } = await placeOf(networkId)
    if (!adapter.mostTransfer) throw new AdapterNotFoundError(`${network.chainNamespace}: payments`)
    const { from, connection } = payer
    const transfer = {
      from,
      to: to ?? from.address,
      methods: payingMethods(connection),
      ...(token && { token }),
    }
    return { amount: String(await adapter.mostTransfer(network, transfer, signal)) }
  }

  async function decimalsOf(
    { network: networkId, token }: Parameters<SendFeature['decimals']>[0],
    signal: AbortSignal,
  ): Promise<{ readonly decimals: number | null }> {
    const { network, adapter } = await placeOf(networkId)
    if (token === undefined) return { decimals: network.nativeCurrency.decimals }
    return { decimals: (await adapter.tokenDecimals?.(network, token, signal)) ?? null }
  }

  const look = (run: Verb['run']): Verb => ({ deadline: SEND_LOOK_MS, run })
  return {
    verbs: {
      prepare: look(async (tab, given, signal) => prepare(tab, parseOrThrow(prepareSchema, given), signal)),
      most: look(async (_tab, given, signal) => most(parseOrThrow(mostSchema, given), signal)),
      decimals: look(async (_tab, given, signal) => decimalsOf(parseOrThrow(decimalsSchema, given), signal)),
      lookAlike: look(async (tab, given) => {
        const { network, to } = parseOrThrow(lookAlikeSchema, given)
        const { address: from } = payerOf(store.get(), parseNetworkId(network).namespace).from
        const account = formatCaipAddress(network, from)
        return { of: await lookAlikeOf(parameters, tab, { account, from, to }) }
      }),
      discard: look(async (tab, given) => reviews.discard(tab, parseOrThrow(discardSchema, given).id)),
      confirm: {
        deadline: 'human',
        run: async (tab, given, signal) => confirm(tab, parseOrThrow(confirmSchema, given), signal),
      },
    },
    abort: reviews.discard,
    tabGone: reviews.tabGone,
  }
}
