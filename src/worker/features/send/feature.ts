import { formatCaipAddress, parseNetworkId } from '../../../bridge/caip.ts'
import type { ReviewedSend, SendFeature, SendWish } from '../../../bridge/contract/features/send.ts'
import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { ReviewChangedError } from '../../../bridge/errors/transfer.ts'
import { outcomeOfError, withOutcome } from '../../../bridge/paymentOutcome.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { confirmSchema, discardSchema, mostSchema, prepareSchema } from '../../../bridge/schema/send.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import { SEND_LOOK_MS, SEND_REVIEW_MS } from '../../limits.ts'
import { networkById } from '../../store/select.ts'
import type { Feature, FeatureParameters, Verb } from '../feature.ts'
import { lateAnswer } from '../lateAnswer.ts'
import { errorBeforeAsking, paymentError } from '../paymentError.ts'
import { createUnanswered } from '../unanswered.ts'
import { freezeRequest, hashOf } from './freeze.ts'
import { changeOf, type Payer, payerOf } from './payer.ts'
import { payingMethods } from './payingMethods.ts'
import { createReviews, type Review } from './reviews.ts'
import { toldOf, toldOfFailure } from './told.ts'
import { warningsOf } from './warnings.ts'

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
  const unanswered = createUnanswered<Review>()

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
    const warnings = await warningsOf(parameters, tab, {
      account,
      from: payer.from.address,
      to,
      isToContract,
    })
    const change = changeOf(payer, payerOf(store.get(), namespace))
    if (change !== null) throw new ReviewChangedError(change)
    const frozen = freezeRequest(id, wish.network, prepared.args)
    const hash = hashOf(frozen)
    const lifeMs = Math.min(prepared.lifeMs ?? SEND_REVIEW_MS, SEND_REVIEW_MS)
    keep({
      wish,
      request: frozen,
      hash,
      payer,
      finish: prepared.finish,
      search: prepared.search,
      endsAt: clock.monotonic() + lifeMs,
    })
    return { ...wish, id, from: account, fee: String(prepared.fee), hash, warnings, lifeMs }
  }

  /** What was reviewed is still what would be sent. @throws ReviewExpiredError, ReviewChangedError, DuplicateRequestError */
  function takeReview(tab: Tab, id: RequestId, hash: string): Review {
    try {
      const review = reviews.take(tab, id)
      const { payer } = review
      if (hash !== review.hash || hash !== hashOf(review.request))
        throw new ReviewChangedError('the request is not the one that was reviewed')
      const change = changeOf(payer, payerOf(store.get(), payer.from.namespace))
      if (change !== null) throw new ReviewChangedError(change)
      return review
    } catch (error) {
      throw errorBeforeAsking(error)
    }
  }

  async function confirm(
    tab: Tab,
    { id, hash }: { readonly id: RequestId; readonly hash: string },
    signal: AbortSignal,
  ): Promise<{ readonly id: string }> {
    const review = takeReview(tab, id, hash)
    const { payer, wish } = review
    const isSmartAccount = payer.from.type === 'smartAccount'
    tell(tab, toldOf('SEND_INITIATED', wish, isSmartAccount))
    try {
      const answer = await request(tab, review.request).catch(error => {
        if (outcomeOfError('asked', error) === 'unknown') unanswered.keep(id, review)
        throw error
      })
      return await finish(tab, review, answer, signal)
    } catch (error) {
      tell(tab, toldOfFailure(error, wish, isSmartAccount))
      throw error
    }
  }

  /** Follows a payment that the wallet approved until the network has it. */
  async function finish(tab: Tab, review: Review, answer: unknown, signal: AbortSignal) {
    const { payer, wish } = review
    const sent = await review.finish(answer, signal).catch(error => {
      throw paymentError(error)
    })
    tell(tab, toldOf('SEND_SUCCESS', wish, payer.from.type === 'smartAccount'))
    const account = formatCaipAddress(wish.network, payer.from.address)
    parameters.data().then(
      data => data.sent({ ...wish, account, id: sent.id }),
      () => {},
    )
    return sent
  }

  /** Waits for what the wallet answers late, or for the payment on the chain, whichever comes first. */
  async function follow(
    tab: Tab,
    { id }: { readonly id: RequestId },
    signal: AbortSignal,
  ): Promise<{ readonly id: string }> {
    const review = unanswered.find(id)
    if (!review)
      throw withOutcome(new OutcomeUnknownError({ details: 'this engine did not send it' }), 'asked')
    const searching = new AbortController()
    const stop = AbortSignal.any([signal, searching.signal])
    try {
      const answer = await Promise.race([
        lateAnswer(store, id, stop),
        ...(review.search ? [review.search(stop)] : []),
      ])
      return await finish(tab, review, answer, signal)
    } finally {
      searching.abort()
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

  const look = (run: Verb['run']): Verb => ({ deadline: SEND_LOOK_MS, run })
  return {
    verbs: {
      prepare: look(async (tab, given, signal) => prepare(tab, parseOrThrow(prepareSchema, given), signal)),
      most: look(async (_tab, given, signal) => most(parseOrThrow(mostSchema, given), signal)),
      discard: look(async (tab, given) => reviews.discard(tab, parseOrThrow(discardSchema, given).id)),
      confirm: {
        deadline: 'human',
        run: async (tab, given, signal) => confirm(tab, parseOrThrow(confirmSchema, given), signal),
      },
      follow: {
        deadline: 'human',
        run: async (tab, given, signal) => follow(tab, parseOrThrow(discardSchema, given), signal),
      },
    },
    abort: reviews.discard,
    tabGone: reviews.tabGone,
  }
}
