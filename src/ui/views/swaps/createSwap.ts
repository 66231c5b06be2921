import type { ReviewedSwap, SwapsFeature, SwapToken } from '../../../bridge/contract/features/swaps.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { isSameToken } from '../../../bridge/services/swapNetworks.ts'
import { isFinalOutcome, mayPayAgain, type PaymentOutcome } from '../../../bridge/values/paymentOutcome.ts'
import type { SwapArguments } from '../../client/facets/open.ts'
import { errorOf, outcomeOf } from '../../client/follow/followPayment.ts'
import { errorWords } from '../../format/errorWords.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import type { Timers } from '../../state/timers.ts'
import { chosenTokens } from './swapArguments.ts'
import { SWAP_START, type SwapSide, type SwapState, swapButton, textOf, unitsOf } from './swapState.ts'

/** Typing debounce 200 ms, quote and preview refresh every 10 s. */
const TYPING_MS = 200
const REFRESH_MS = 10_000

export interface CreateSwapParameters {
  readonly ask: SwapsFeature
  readonly timers: Timers
  readonly createId: () => string
  /** Told of what a wallet is about to be asked, and of its end. */
  readonly onAsking: (review: ReviewedSwap, from: SwapToken, to: SwapToken) => void
  /** @param received base units that the block brought; `null` where that is not known */
  readonly onDone: (review: ReviewedSwap, from: SwapToken, to: SwapToken, received: string | null) => void
  readonly onFailed: (error: unknown, step: ReviewedSwap['step'] | 'tokens' | 'fee') => void
  /** Called with what is known of a transaction that did not simply succeed, and again with each final news of it. */
  readonly onOutcome: (review: ReviewedSwap, outcome: PaymentOutcome, error: unknown) => void
  /** Follows a transaction whose end is unknown, as long as anything more can become known of it. */
  readonly follow: (
    review: ReviewedSwap,
    known: PaymentOutcome,
    onOutcome: (outcome: PaymentOutcome) => void,
  ) => void
}

/** A swap from the first letter to the block, without its looks: views follow the store and call the verbs. */
export interface Swap {
  readonly store: ReadStore<SwapState>
  /** Begins anew on a network; the same again changes nothing. @returns whether it began */
  start(network: NetworkId, account: string, wanted?: SwapArguments): boolean
  retry(): void
  type(amount: string): void
  pick(side: SwapSide, token: SwapToken): void
  flip(): void
  /** All of it; of the network's own coin what the network takes is left. */
  max(): Promise<void>
  /** Keeps the quote, or the review, fresh until it is ended. */
  watch(what: 'quote' | 'review'): () => void
  /** Prepares what is typed for a last look. */
  look(): void
  /** Back from the last look. */
  leave(): void
  /** Asks the wallet for exactly this. @returns whether the whole swap is done */
  confirm(review: ReviewedSwap, accepted?: readonly Risk[]): Promise<boolean>
  /** The modal opens or closes. Closed, all is forgotten; what a wallet is asked, when it has answered. */
  shown(isShown: boolean): void
  reset(): void
}

/** What a wallet was asked. */
interface Asked {
  readonly review: ReviewedSwap
  readonly from: SwapToken
  readonly to: SwapToken
}

const troubleOf = (error: unknown) => ({ kind: toWalletError(error).kind, words: errorWords(error, 60) })

export function createSwap(parameters: CreateSwapParameters): Swap {
  const { ask, timers, createId, onAsking, onDone, onFailed, onOutcome, follow } = parameters
  const store = createStore<SwapState>(SWAP_START)
  const get = store.getState
  const set = (changes: Partial<SwapState>) => store.set({ ...get(), ...changes })
  /** Grows with everything a person changes: an answer to something older is dropped. */
  let turn = 0
  /** Grows with every question: of two answers to the same, the one that was asked for last counts. */
  let asked = 0
  /** Grows with every list that is asked for. */
  let loads = 0
  let begun = ''
  let typing: unknown
  let isShown = true

  const isBusy = () => get().stage === 'asking' || get().stage === 'sending'
  /** The swap left for the wallet and has an end, or none that is known: it is not prepared again. */
  const isEnded = () => get().stage === 'unknown' || get().stage === 'failed'

  function wish() {
    const { network, from, to, amount } = get()
    const units = unitsOf(amount, from)
    if (!network || !from || !to || units === null || units === 0n) return null
    return { network, from: from.address, to: to.address, amount: String(units) }
  }

  /** Something is other than it was: nothing that was said before holds. */
  function changed(changes: Partial<SwapState>, waitMs: number): void {
    if (isBusy() || isEnded()) return
    turn += 1
    asked += 1
    timers.clearTimeout(typing)
    set({
      ...changes,
      quote: null,
      trouble: null,
      review: null,
      problem: null,
      isChanged: false,
      stage: 'typing',
    })
    const isAsked = wish() !== null
    set({ isQuoting: isAsked })
    if (isAsked) typing = timers.setTimeout(() => void quote(), waitMs)
  }

  async function quote(): Promise<void> {
    const wanted = wish()
    if (!wanted || isBusy()) return
    asked += 1
    const mine = asked
    set({ isQuoting: true })
    try {
      const answer = await ask.quote(wanted)
      if (mine === asked) set({ quote: answer, trouble: null, isQuoting: false })
    } catch (error) {
      if (mine === asked) set({ quote: null, trouble: troubleOf(error), isQuoting: false })
    }
  }

  async function price(tokens: readonly SwapToken[]): Promise<void> {
    const unknown = tokens.filter(({ address }) => get().prices[address] === undefined)
    if (unknown.length === 0) return
    const found = await ask.prices({ tokens: unknown.map(({ address }) => address) }).catch(() => [])
    const told = unknown.map(({ address }, index) => [address, found[index] ?? null] as const)
    set({ prices: { ...get().prices, ...Object.fromEntries(told) } })
  }

  async function load(network: NetworkId, wanted: SwapArguments, isFresh: boolean): Promise<void> {
    loads += 1
    const mine = loads
    const isMine = () => mine === loads
    try {
      const tokens = await ask.tokens({ network, ...(isFresh ? { force: true } : {}) })
      if (!isMine()) return
      const chosen = chosenTokens(tokens, wanted)
      changed({ list: 'ready', tokens, ...chosen }, 0)
      void price(Object.values(chosen).filter(token => typeof token === 'object' && token !== null))
    } catch (error) {
      if (!isMine()) return
      set({ list: 'failed', trouble: troubleOf(error) })
      onFailed(error, 'tokens')
    }
  }

  async function prepare(minimumReceived?: string): Promise<void> {
    const wanted = wish()
    if (!wanted) return
    asked += 1
    const mine = asked
    const before = get().review
    if (!before) set({ stage: 'preparing' })
    try {
      const review = await ask.prepare({
        ...wanted,
        id: createId(),
        ...(minimumReceived === undefined ? {} : { minimumReceived }),
      })
      if (mine !== asked || isBusy()) return
      const isLess = before !== null && BigInt(review.toAmount) < BigInt(before.minimumReceived)
      set({ review, problem: null, stage: 'reviewing', isChanged: get().isChanged || isLess })
    } catch (error) {
      if (mine !== asked || isBusy()) return
      const problem = troubleOf(error)
      if (problem.kind === 'swap-changed' && minimumReceived !== undefined) {
        set({ isChanged: true })
        await prepare()
      } else set({ review: null, problem, stage: 'reviewing' })
    }
  }

  /** The end of one transaction of a swap: another look where nothing was sent, else no offer at all. */
  async function showFailure(outcome: PaymentOutcome, error: unknown): Promise<void> {
    const { kind } = toWalletError(error)
    if (!mayPayAgain(outcome.status)) {
      const stage = outcome.status === 'failedOnChain' ? 'failed' : 'unknown'
      set({ stage, outcome, problem: troubleOf(error) })
      return
    }
    // The review is used up: the same swap is prepared anew, for another look.
    set({ stage: 'preparing', problem: troubleOf(error), review: null, outcome: null })
    if (kind === 'swap-changed') set({ isChanged: true })
    if (AGAIN.has(kind)) await prepare()
    else set({ stage: 'reviewing' })
  }

  async function done({ review, from, to }: Asked, received: string | null): Promise<boolean> {
    onDone(review, from, to, received)
    if (review.step === 'swap' || !isShown) {
      swap.reset()
      return review.step === 'swap'
    }
    set({ stage: 'preparing', review: null, isChanged: false, outcome: null, problem: null })
    await prepare(review.minimumReceived)
    return false
  }

  /** What a block brought; `null` of an approval, and where nothing can be read. */
  async function readReceived({ review }: Asked, transaction: string | undefined): Promise<string | null> {
    if (review.step !== 'swap' || transaction === undefined) return null
    const { network, account, to: token } = review
    return ask.received({ network, account, token, transaction }).catch(() => null)
  }

  /** What became known of a transaction whose end was unknown. */
  async function onNews(asked: Asked, outcome: PaymentOutcome, first: unknown): Promise<void> {
    const { review, from, to } = asked
    const isConfirmed = outcome.status === 'confirmed'
    const error = errorOf(outcome, first)
    if (!isConfirmed && isFinalOutcome(outcome.status)) onOutcome(review, outcome, error)
    const received = isConfirmed ? await readReceived(asked, outcome.transaction) : null
    const { stage, review: shown } = get()
    if (stage !== 'unknown' || shown?.id !== review.id) {
      if (!isShown && isConfirmed) onDone(review, from, to, received)
      return
    }
    await (isConfirmed ? done(asked, received) : showFailure(outcome, error))
  }

  const swap: Swap = {
    store,
    start(network, account, wanted = {}) {
      const key = JSON.stringify([network, account, wanted])
      if (isBusy() || isEnded() || (get().network !== null && key === begun)) return false
      begun = key
      turn += 1
      asked += 1
      timers.clearTimeout(typing)
      store.set({ ...SWAP_START, network, account, ...(wanted.amount ? { amount: wanted.amount } : {}) })
      void load(network, wanted, false)
      return true
    },
    retry() {
      const { network } = get()
      if (!network) return
      set({ list: 'loading', trouble: null })
      void load(network, {}, true)
    },
    type: amount => changed({ amount: amount.slice(0, 100) }, TYPING_MS),
    pick(side, token) {
      const { from, to } = get()
      const other = side === 'from' ? to : from
      const isOther = other !== null && isSameToken(other.address, token.address)
      // The same on both sides: they change places.
      const both =
        side === 'from' ? { from: token, to: isOther ? from : to } : { from: isOther ? to : from, to: token }
      changed(both, 0)
      void price([token])
    },
    flip() {
      const { from, to, quote: last } = get()
      changed({ from: to, to: from, amount: last && to ? textOf(last.toAmount, to) : '1' }, 0)
    },
    async max() {
      const { from, network } = get()
      if (!from?.balance || !network) return
      const mine = turn
      let reserve = 0n
      try {
        if (from.isNative) reserve = BigInt((await ask.fee({ network })).most)
      } catch (error) {
        onFailed(error, 'fee')
        return
      }
      const rest = BigInt(from.balance) - reserve
      if (mine === turn) changed({ amount: textOf(String(rest > 0n ? rest : 0n), from) }, 0)
    },
    watch(what) {
      let timer: unknown
      const again = (): void => {
        timer = timers.setTimeout(() => {
          const { stage, review } = get()
          if (what === 'quote' && stage === 'typing' && !get().isQuoting) void quote()
          if (what === 'review' && stage === 'reviewing' && review) void prepare()
          again()
        }, REFRESH_MS)
      }
      again()
      return () => timers.clearTimeout(timer)
    },
    look() {
      if (isBusy() || isEnded() || !swapButton(get()).isReady) return
      // A quote that is on its way is dropped when it comes: nobody waits for it.
      set({ review: null, problem: null, isChanged: false, stage: 'preparing', isQuoting: false })
      void prepare()
    },
    leave() {
      if (isBusy()) return
      if (isEnded()) return swap.reset()
      asked += 1
      set({ review: null, problem: null, isChanged: false, stage: 'typing' })
    },
    async confirm(review, accepted) {
      const { from, to } = get()
      // What is on the screen is what is asked: nothing else has this id and this hash.
      if (isBusy() || get().stage !== 'reviewing' || get().review?.id !== review.id || !from || !to)
        return false
      asked += 1
      set({ stage: 'asking', problem: null })
      onAsking(review, from, to)
      let received: string | null
      try {
        ;({ received } = await ask.confirm({ id: review.id, hash: review.hash, accepted }))
      } catch (error) {
        onFailed(error, review.step)
        const known = outcomeOf(error)
        onOutcome(review, known, error)
        if (isShown) await showFailure(known, error)
        else swap.reset()
        // A closed modal shows nothing of it; the engine still follows the transaction, as `tabkey.followPayment` does.
        if (known.status === 'unknown')
          follow(review, known, outcome => void onNews({ review, from, to }, outcome, error))
        return false
      }
      return done({ review, from, to }, received)
    },
    shown(isNow) {
      isShown = isNow
      if (!isShown && !isBusy()) swap.reset()
    },
    reset() {
      turn += 1
      asked += 1
      loads += 1
      timers.clearTimeout(typing)
      store.set(SWAP_START)
    },
  }
  return swap
}

/** Kinds after which the same swap is prepared again at once. */
const AGAIN: ReadonlySet<string> = new Set([
  'swap-changed',
  'swap-expired',
  'swap-allowance',
  'user-rejected',
])
