import type { Risk } from '../../../../src/bridge/contract/risk.ts'
import { mayPayAgain } from '../../../../src/bridge/values/paymentOutcome.ts'
import { accountInUse } from '../../../../src/ui/hooks/useAsset.ts'
import { payByWallet } from '../../../../src/ui/views/pay/payByWallet.ts'
import { getPayStore, setPay } from '../../../../src/ui/views/pay/payStore.ts'
import { createSendFlow, type SendStep } from '../../../../src/ui/views/send/sendFlow.ts'
import { getSwap } from '../../../../src/ui/views/swaps/getSwap.ts'
import type { SwapState } from '../../../../src/ui/views/swaps/swapState.ts'
import type { Scheduler } from '../scheduler.ts'
import { COIN, LOOK_ALIKE, RECEIVER, TOKEN_A, TOKEN_B } from './contracts.ts'
import type { PaymentPage } from './page.ts'
import type { Press, Presses } from './presses.ts'

export type FlowName = 'send' | 'swap' | 'pay'
export const FLOWS: readonly FlowName[] = ['send', 'swap', 'pay']

/** What a person wants to pay. */
export interface Intent {
  readonly asset: 'coin' | 'token'
  /** Base units. Unique in a run. */
  readonly units: number
  /** Presses the button a second time at once, and once more after a while. */
  readonly isImpatient: boolean
  /** How often the person pays again when the view offers it. */
  readonly retries: number
  /** Whether the receiver looks like the person's own address. */
  readonly isLookAlike: boolean
  /** Decimals that the amount of Send was typed with, where they are not those of the chain. */
  readonly typedDecimals?: number
  /** Risks of a review that the person agrees to. A person presses the button also without agreeing to all. */
  readonly accepts: readonly Risk[]
}

interface Person {
  readonly scheduler: Scheduler
  readonly page: PaymentPage
  readonly presses: Presses
  /** Each view starts twice at once, as React's StrictMode mounts effects. */
  readonly isMountedTwice: boolean
}

const NETWORK = 'eip155:1'
const LOOKS_MAX = 8

/** A person at a tab: `after` runs while the tab lives. */
function handsOf({ scheduler, page }: Person) {
  return {
    think: (run: () => void) => scheduler.later(page.process, 100 + scheduler.below(3_000), run),
    soon: (run: () => void) => scheduler.later(page.process, scheduler.below(400), run),
    late: (run: () => void) => scheduler.later(page.process, 20_000 + scheduler.below(300_000), run),
  }
}

/** Pays with the Send view's store. */
export function send(person: Person, intent: Intent): void {
  const { asset, units, isImpatient, retries, isLookAlike, typedDecimals, accepts } = intent
  const { page, presses } = person
  const { think, soon, late } = handsOf(person)
  const flow = createSendFlow(page.tab)
  const input = {
    network: NETWORK,
    to: isLookAlike ? LOOK_ALIKE : RECEIVER,
    amount: String(units),
    ...(typedDecimals === undefined ? {} : { typedDecimals }),
    ...(asset === 'token' ? { token: TOKEN_A } : {}),
  } as const
  let press: Press | undefined
  let looks = 0
  let left = retries

  function pressConfirm(): void {
    const step = flow.getState()
    if (step.status !== 'reviewed' || step.isUsed) return
    const { review } = step
    const { id, risks } = review
    const accepted = risks.filter(risk => accepts.includes(risk))
    const isMistyped = typedDecimals !== undefined
    press = presses.add({ id, key: `pay ${units}`, page: page.process, risks, accepted, isMistyped })
    void flow.confirm(review, accepted)
    if (!isImpatient) return
    void flow.confirm(review, accepted)
    soon(() => void flow.confirm(review, accepted))
    late(() => void flow.confirm(review, accepted))
  }

  function lookAgain(): void {
    looks += 1
    if (looks <= LOOKS_MAX) think(() => void flow.requestReview(input))
  }

  function onStep(step: SendStep, before: SendStep): void {
    switch (step.status) {
      case 'editing':
        if (step.error !== null && press === undefined) lookAgain()
        return
      case 'reviewed': {
        const wasAsked = before.status === 'sending' || before.status === 'unknown'
        if (wasAsked) {
          presses.state(press, 'notSent', 'view')
          left -= 1
        }
        if (!step.isUsed && left >= 0) think(pressConfirm)
        return
      }
      case 'unknown':
        presses.state(press, step.outcome.status, 'view')
        return
      case 'sent':
        presses.state(press, 'confirmed', 'view')
        return
      case 'failed':
        presses.state(press, 'failedOnChain', 'view')
    }
  }
  flow.subscribe(onStep)
  void flow.requestReview(input)
  if (person.isMountedTwice) void flow.requestReview(input)
}

/** What the swap's state says of the transaction that was asked for, compared with the state before. */
function statedBySwap(
  state: SwapState,
  before: SwapState,
): Press['statements'][number]['status'] | undefined {
  const wasAsked = before.stage === 'asking' || before.stage === 'sending' || before.stage === 'unknown'
  if (!wasAsked || state.stage === before.stage) return undefined
  if (state.stage === 'unknown') return state.outcome?.status ?? 'unknown'
  if (state.stage === 'failed') return 'failedOnChain'
  if (state.network === null) return 'confirmed'
  return state.problem === null ? 'confirmed' : 'notSent'
}

/** Exchanges with the Swap view's store: an approval where the token asks for one, then the swap. */
export function swap(person: Person, { asset, units, isImpatient, retries, accepts }: Intent): void {
  const { page, presses } = person
  const { think, soon, late } = handsOf(person)
  const flow = getSwap(page.tab)
  const account = accountInUse(page.tab.mirror.getState())
  if (account === null || flow.store.getState().network !== null) return
  let press: Press | undefined
  let looks = 0
  let left = retries
  const amount =
    asset === 'coin' ? `0.${String(units).padStart(18, '0')}` : `0.${String(units).padStart(6, '0')}`

  function pressConfirm(): void {
    const { review, stage } = flow.store.getState()
    if (stage !== 'reviewing' || review === null) return
    const { id, step, risks } = review
    const accepted = risks.filter(risk => accepts.includes(risk))
    const key = `${step} ${units}`
    press = presses.add({ id, key, page: page.process, risks, accepted, isMistyped: false })
    void flow.confirm(review, accepted)
    if (!isImpatient) return
    void flow.confirm(review, accepted)
    soon(() => void flow.confirm(review, accepted))
    late(() => void flow.confirm(review, accepted))
  }

  function look(): void {
    looks += 1
    if (looks > LOOKS_MAX) return
    think(() => {
      const { stage, review } = flow.store.getState()
      if (stage === 'typing' || (stage === 'reviewing' && review === null)) flow.openReview()
    })
  }

  let last = flow.store.getState()
  const unsubscribe = flow.store.subscribe(state => {
    const before = last
    last = state
    const said = statedBySwap(state, before)
    if (said !== undefined) {
      presses.state(press, said, 'view')
      if (mayPayAgain(said)) left -= 1
    }
    if (state.network === null) return unsubscribe()
    if (state.list === 'failed' && before.list !== 'failed') think(() => flow.retry())
    const isReady = state.stage === 'typing' && state.quote !== null && before.quote === null
    const isStuck = state.trouble !== null && before.trouble === null && state.list === 'ready'
    if (isReady) look()
    if (isStuck) think(() => flow.setAmount(amount))
    if (state.stage === 'reviewing' && state.review !== before.review && left >= 0)
      if (state.review) think(pressConfirm)
      else look()
  })
  const symbolOf = asset === 'coin' ? COIN : TOKEN_A
  const wanted = { fromToken: symbolOf, toToken: TOKEN_B, amount }
  flow.start(NETWORK, account, wanted)
  if (person.isMountedTwice) flow.start(NETWORK, account, wanted)
}

/** Pays with the Pay view's store and the connected wallet. Pay offers no consent: the host vouches for the receiver. */
export function pay(person: Person, { asset, units, retries, isLookAlike }: Intent): void {
  const { page, presses } = person
  const { think } = handsOf(person)
  const decimals = asset === 'coin' ? 18 : 6
  const payment = {
    paymentAsset: {
      network: NETWORK,
      asset: asset === 'coin' ? 'native' : TOKEN_A,
      metadata: { name: 'Asset', symbol: 'AAA', decimals },
    },
    recipient: isLookAlike ? LOOK_ALIKE : RECEIVER,
    amount: `0.${String(units).padStart(decimals, '0')}`,
    units: String(units),
  } as const
  const store = getPayStore(page.tab)
  const running = store.getState().attempt?.status
  if (running !== undefined && running !== 'success') return
  let press: Press | undefined
  let left = retries
  setPay(page.tab, { id: `payment ${units}`, attempt: null })

  store.subscribe(({ attempt }) => {
    if (attempt?.payment !== payment) return
    // The person pressed once; the wallet is asked when the payment is prepared.
    if (attempt.status === 'approving' && press?.statements.length !== 0)
      press = presses.add({
        id: undefined,
        key: `pay ${units}`,
        page: page.process,
        risks: [],
        accepted: ['lookAlike'],
        isMistyped: false,
      })
    if (attempt.status !== 'approving' && press) press.id ??= page.lastConfirmed()
    if (attempt.status === 'success') return presses.state(press, 'confirmed', 'view')
    if (attempt.status === 'unknown')
      return presses.state(press, attempt.outcome?.status ?? 'unknown', 'view')
    if (attempt.status !== 'failed') return
    const status = attempt.outcome?.status ?? 'notSent'
    presses.state(press, status, 'view')
    if (!mayPayAgain(status) || left <= 0) return
    left -= 1
    think(() => void payByWallet(page.tab, payment))
  })
  void payByWallet(page.tab, payment)
  if (person.isMountedTwice) void payByWallet(page.tab, payment)
}
