import { WalletError } from '../../../src/bridge/errors/base.ts'
import { OVERDUE_MS, PINGS_MISSED, READY_WAIT_MS } from '../../../src/bridge/wire/wireLimits.ts'
import type { Page } from './page.ts'
import type { Scheduler } from './scheduler.ts'

/** One call of a dapp, and how it ended. */
export interface Call {
  readonly what: string
  /** The wallet of a connect. */
  readonly wallet: string | undefined
  readonly page: Page
  readonly id: string
  /** The mark of an unsafe request. */
  readonly nonce: string | undefined
  /** `null`: a person is asked. */
  readonly deadlineMs: number | null
  readonly startedAt: number
  readonly lossesBefore: number
  readonly sleepsBefore: number
  readonly skippedBeforeMs: number
  readonly wasReady: boolean
  readonly wasHidden: boolean
  isAborted: boolean
  abortedAt: number | null
  /** When the tab learned that the engine has dropped its connection. */
  letGoAt: number | null
  end: {
    readonly at: number
    readonly value?: unknown
    readonly error?: unknown
    readonly losses: number
  } | null
  /** What is wrong with the way it ended. */
  readonly faults: string[]
}

export interface Calls {
  readonly all: readonly Call[]
  /** Begins a call and follows it to its end. */
  track(
    page: Page,
    what: string,
    options: {
      readonly id: string
      readonly nonce?: string
      readonly wallet?: string
      readonly deadlineMs: number | null
    },
    run: () => Promise<unknown>,
  ): Call
}

/**
 * @param onSettled told the moment a call settles
 * @param slowestMs the longest way of a message so far
 */
export function createCalls(
  scheduler: Scheduler,
  onSettled: (call: Call) => void,
  slowestMs: () => number,
): Calls {
  const all: Call[] = []

  function settle(call: Call, how: { readonly value?: unknown; readonly error?: unknown }): void {
    if (call.end) call.faults.push('O1 settled twice')
    call.end = { at: scheduler.elapsed(), losses: call.page.losses, ...how }
    if ('error' in how) {
      const { error } = how
      const isTyped =
        error instanceof WalletError &&
        Number.isSafeInteger(error.code) &&
        typeof error.kind === 'string' &&
        typeof error.retryable === 'boolean'
      if (!isTyped) call.faults.push(`O1 an error without a type: ${String(error)}`)
    }
    const lateMs = latenessOf(call, scheduler.skippedMs - call.skippedBeforeMs, slowestMs())
    if (lateMs > 0) call.faults.push(`O2 ${Math.round(lateMs)} ms late`)
    onSettled(call)
  }

  return {
    all,
    track(page, what, { id, nonce, wallet, deadlineMs }, run) {
      const call: Call = {
        what,
        wallet,
        page,
        id,
        nonce,
        deadlineMs,
        startedAt: scheduler.elapsed(),
        lossesBefore: page.losses,
        sleepsBefore: page.sleeps,
        skippedBeforeMs: scheduler.skippedMs,
        wasReady: page.connection.link.getState().status === 'ready',
        wasHidden: page.events.document.visibilityState === 'hidden',
        isAborted: false,
        abortedAt: null,
        letGoAt: null,
        end: null,
        faults: [],
      }
      all.push(call)
      run().then(
        value => settle(call, { value }),
        error => settle(call, { error }),
      )
      return call
    },
  }
}

/** A hung engine is found out by a look every now and then, and by pings of a second each. */
const FOUND_OUT_MS = 2 * OVERDUE_MS + PINGS_MISSED * 1_000
/** A call that ends with its engine ends before its page says that it lost it. */
const LOST: ReadonlySet<string> = new Set(['engine-gone', 'engine-moved'])

/** O2: how late a call with a deadline settled. One engine that is lost and found again may cost a whole wait. */
function latenessOf(
  { deadlineMs, startedAt, lossesBefore, wasReady, wasHidden, page, sleepsBefore, end }: Call,
  skippedMs: number,
  slowestMs: number,
): number {
  // A page that slept cannot keep time; a hidden one does not notice that its engine hangs.
  if (deadlineMs === null || !end || wasHidden || page.sleeps !== sleepsBefore) return 0
  const waits = end.losses - lossesBefore + (wasReady ? 0 : 1)
  const foundOutMs = end.error instanceof WalletError && LOST.has(end.error.kind) ? FOUND_OUT_MS : 0
  // The engine's deadline begins when the call arrives, and its word takes as long on the way back.
  const allowedMs = deadlineMs + waits * (READY_WAIT_MS + deadlineMs) + foundOutMs + 250 + 2 * slowestMs
  return end.at - startedAt - skippedMs - allowedMs
}
