import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReviewedSend, SendWish } from '../../../bridge/contract/features/send.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import { ReviewChangedError } from '../../../bridge/errors/transfer.ts'
import { mayPayAgain, type PaymentOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { askFeature } from '../../client/askFeature.ts'
import type { TabContext } from '../../client/context.ts'
import { errorOf, followPayment, outcomeOf } from '../../client/follow/followPayment.ts'
import { confirmSend, prepareSend } from '../../client/methods/send.ts'
import { createRequestId } from '../../client/requestId.ts'
import { accountInUse } from '../../hooks/useAsset.ts'

/** How far a payment is. What is shown while `reviewed` is what `confirm` asks the wallet for. */
export type SendStep =
  | { readonly status: 'editing'; readonly error: unknown }
  | { readonly status: 'looking' }
  | {
      readonly status: 'reviewed'
      readonly review: ReviewedSend
      /** It cannot be confirmed any more: a new look is under way, or failed. */
      readonly isUsed: boolean
      readonly error: unknown
    }
  | { readonly status: 'sending'; readonly review: ReviewedSend }
  | { readonly status: 'sent'; readonly review: ReviewedSend; readonly hash: string }
  /**
   * `unknown`: the payment may have been sent. `failed`: it was, and paid nothing. Nothing of these steps invites to pay again.
   */
  | {
      readonly status: 'unknown' | 'failed'
      readonly review: ReviewedSend
      readonly outcome: PaymentOutcome
      readonly error: unknown
    }

/** What of a tab a payment needs. */
export type SendTab = Pick<TabContext, 'engine' | 'mirror' | 'emit'>

export interface SendFlow extends StoreApi<SendStep> {
  /** Looks at a payment; `reviewed` or `editing` with an error comes of it. */
  look(wish: SendWish): Promise<void>
  /** Looks again at what is reviewed, which is shown until the new one is there. */
  renew(): Promise<void>
  /** Asks the wallet for the review that was on the screen. A second press is none. */
  confirm(shown: ReviewedSend, accepted?: readonly Risk[]): Promise<void>
  /** Whatever was reviewed can be confirmed no more. What a wallet was asked cannot be taken back. */
  drop(error?: unknown): void
  /** The modal went: nothing of the payment is shown any more. */
  stop(): void
}

const EDITING: SendStep = { status: 'editing', error: null }

/** Of a payment in one tab: from the press on Preview to its end. */
export function createSendFlow(tab: SendTab): SendFlow {
  const store = createStore<SendStep>(() => EDITING)
  const set = (step: SendStep): void => store.setState(step, true)
  /** Answers of looks before the last one are nobody's. */
  let looks = 0
  let looking: string | null = null

  const forget = (id: string): void => {
    askFeature(tab.engine, 'send', 'discard', { id }).catch(() => {})
  }

  async function ask(wish: SendWish): Promise<ReviewedSend | null> {
    const id = createRequestId()
    looks += 1
    const mine = looks
    looking = id
    try {
      const review = await prepareSend(tab.engine, { ...wish, id })
      const isCurrent = mine === looks
      if (isCurrent && review.from === accountInUse(tab.mirror.getState())) return review
      forget(id)
      if (isCurrent) throw new ReviewChangedError('another account or network came into use')
      return null
    } catch (error) {
      if (mine !== looks) return null
      throw error
    } finally {
      if (looking === id) looking = null
    }
  }

  /** Ends a look that is under way. */
  function leaveLook(): void {
    looks += 1
    if (looking !== null) tab.engine.rpc.abort(looking).catch(() => {})
    looking = null
  }

  async function look(wish: SendWish): Promise<void> {
    drop()
    set({ status: 'looking' })
    try {
      const review = await ask(wish)
      if (review) set({ status: 'reviewed', review, isUsed: false, error: null })
    } catch (error) {
      set({ status: 'editing', error })
    }
  }

  async function renew(why: unknown = null): Promise<void> {
    const step = store.getState()
    if (step.status !== 'reviewed') return
    const { id, network, to, amount, token, typedDecimals } = step.review
    try {
      const review = await ask({
        network,
        to,
        amount,
        ...(token === undefined ? {} : { token }),
        ...(typedDecimals === undefined ? {} : { typedDecimals }),
      })
      if (!review) return
      forget(id)
      set({ status: 'reviewed', review, isUsed: false, error: why })
    } catch (error) {
      set({ ...step, isUsed: true, error })
    }
  }

  async function confirm(shown: ReviewedSend, accepted?: readonly Risk[]): Promise<void> {
    const step = store.getState()
    if (step.status !== 'reviewed' || step.review !== shown || step.isUsed) return
    leaveLook()
    set({ status: 'sending', review: shown })
    const { network, amount, token } = shown
    const about = { network, amount, ...(token === undefined ? {} : { token }) }
    tab.emit({ type: 'SEND_INITIATED', ...about })
    const isMine = (): boolean => {
      const now = store.getState()
      return (now.status === 'sending' || now.status === 'unknown') && now.review === shown
    }

    /** Tells of an outcome, and shows it where the payment is still on the screen. */
    async function settle(outcome: PaymentOutcome, error: unknown): Promise<void> {
      const { status, transaction = '' } = outcome
      const message = error instanceof Error ? error.message : ''
      if (status === 'confirmed') tab.emit({ type: 'SEND_SUCCESS', ...about })
      else if (status === 'rejected') tab.emit({ type: 'SEND_REJECTED', ...about })
      else if (status !== 'sent')
        tab.emit({ type: 'SEND_ERROR', ...about, message, outcome: status, requestId: shown.id })
      if (!isMine()) return
      if (status === 'confirmed') set({ status: 'sent', review: shown, hash: transaction })
      else if (status === 'failedOnChain') set({ status: 'failed', review: shown, outcome, error })
      else if (!mayPayAgain(status)) set({ status: 'unknown', review: shown, outcome, error })
      else {
        // The review is used up; the same payment may be wanted still.
        set({ status: 'reviewed', review: shown, isUsed: true, error })
        await renew(error)
      }
    }

    try {
      const { id: hash } = await confirmSend(tab.engine, shown, accepted)
      await settle({ status: 'confirmed', transaction: hash }, null)
    } catch (error) {
      const known = outcomeOf(error)
      await settle(known, error)
      if (known.status !== 'unknown') return
      const onOutcome = (outcome: PaymentOutcome): void => {
        if (outcome.status !== 'unknown') void settle(outcome, errorOf(outcome, error))
        else if (isMine()) set({ status: 'unknown', review: shown, outcome, error })
      }
      void followPayment(tab.engine, { id: shown.id, network, known, onOutcome })
    }
  }

  function drop(error: unknown = null): void {
    const step = store.getState()
    leaveLook()
    if (step.status === 'reviewed') forget(step.review.id)
    if (step.status !== 'editing' || step.error !== error) set({ status: 'editing', error })
  }

  const off = tab.mirror.subscribe(() => {
    const step = store.getState()
    const account = accountInUse(tab.mirror.getState())
    const isOther = step.status === 'reviewed' && step.review.from !== account
    if (isOther) drop()
  })

  return {
    ...store,
    look,
    renew: () => renew(),
    confirm,
    drop,
    stop() {
      off()
      drop()
    },
  }
}
