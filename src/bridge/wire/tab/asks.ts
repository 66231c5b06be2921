import type { RpcRequest } from '../../contract/engineApi.ts'
import type { RequestId } from '../../contract/state.ts'
import type { WalletError } from '../../errors/base.ts'
import { ClientDestroyedError } from '../../errors/client.ts'
import { ConnectionCancelledError } from '../../errors/connection.ts'
import {
  BridgeTimeoutError,
  EngineGoneError,
  EngineMovedError,
  EngineRetiredError,
} from '../../errors/engine.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../errors/request.ts'
import { isUnsafe, ONCE_METHODS } from '../../values/walletMethods.ts'
import { type AnswerMessage, argumentOf, type Caller, type CallMessage, pathOf, rejection } from '../calls.ts'
import { ENGINE_DEADLINES } from '../deadlines.ts'
import type { WireClock } from '../environment.ts'
import { READY_WAIT_MS, REASK_MAX } from '../wireLimits.ts'

/** Why a session ended with calls pending. */
export type Loss = 'gone' | 'moved' | 'retired' | 'destroyed'

/** Calls that abort a call of another path by its id. */
const ABORTED_BY: Readonly<Partial<Record<string, string>>> = {
  'rpc.abort': 'rpc.request',
  'connections.cancel': 'connections.connect',
}

/** One call of the tab; it may outlive several engines. */
interface Ask {
  readonly message: CallMessage
  readonly path: string
  readonly argument: unknown
  readonly deliver: (answer: AnswerMessage) => void
  /** How often it was posted. */
  posted: number
  sentAt: number
  /** Its caller aborted it: it is sent to no further engine. */
  isTakenBack: boolean
  /** Since it was posted, the engine has used a wallet of this page: a user may have been asked. */
  isAtWallet: boolean
  /** Rejects the call while no engine runs. */
  timer: unknown
}

/** The pending calls of a tab. */
export interface Asks {
  /** Takes a call of the tab. `deliver` is called once, with the answer of the last engine that had the call. */
  send: Caller['send']
  /**
   * An engine welcomed this tab. `announce` is called first, so that the engine knows the page's wallets before a request
   * needs them. Kept requests are then repeated under their own ids, and waiting calls are sent.
   */
  ready(engine: Caller, announce: () => void): void
  /** The engine uses a wallet, or a frame, of this page. */
  noteWalletCall(): void
  /**
   * The engine is lost. Only what had no effect is repeated: safe requests, and a connect that no wallet has seen.
   *
   * @param isPaired a phone may have read the pairing that was shown
   */
  lost(loss: Loss, isPaired?: boolean): void
  /**
   * No engine is expected: rejects waiting calls, and each new call until `ready`. After `gone` kept requests go on
   * waiting, each until its own deadline: the engine may come back.
   *
   * @param isFinal `false`: new calls wait, because another engine is expected
   */
  refuse(makeError: () => WalletError, loss: 'gone' | 'retired', isFinal?: boolean): void
  /** The client is destroyed: pending and later calls reject. */
  end(): void
  /** When the oldest unanswered call was posted, in ms of the monotonic clock; `null` without one. */
  oldest(): number | null
  /** Requests (`rpc.request`) that engines answered, with a value or an error. */
  readonly answeredRequests: number
}

/** @param hasLeft whether an unsafe request may have left for a wallet, as far as its page knows */
export function createAsks(clock: WireClock, hasLeft: (id: RequestId) => boolean): Asks {
  const { unanswered, repeated } = createRepeats(hasLeft)
  const sent = new Set<Ask>()
  let waiting: Ask[] = []
  let engine: Caller | null = null
  let refusal: (() => WalletError) | null = null
  let answeredRequests = 0

  function wait(ask: Ask): void {
    waiting.push(ask)
    const deadline = ENGINE_DEADLINES.get(ask.path)
    const ms = typeof deadline === 'number' ? Math.min(deadline, READY_WAIT_MS) : READY_WAIT_MS
    ask.timer = clock.setTimeout(() => {
      waiting = waiting.filter(other => other !== ask)
      reject(ask, unanswered(ask, new BridgeTimeoutError(ask.path, ms)))
    }, ms)
  }

  /** A call that its caller aborted while no engine had it must not be sent by the next one. */
  function takeBack(path: string, id: unknown): void {
    const isMeant = (ask: Ask) => ask.path === path && idOf(ask) === id
    for (const ask of sent) if (isMeant(ask)) ask.isTakenBack = true
    const found = waiting.filter(isMeant)
    waiting = waiting.filter(ask => !found.includes(ask))
    for (const ask of found) {
      clock.clearTimeout(ask.timer)
      reject(ask, abortError(ask))
    }
  }

  function post(ask: Ask, to: Caller): void {
    const marked = repeated(ask)
    ask.posted += 1
    ask.isAtWallet = false
    ask.sentAt = clock.monotonic()
    sent.add(ask)
    // `lost` has settled or kept the call: an answer to an earlier attempt is discarded.
    const attempt = ask.posted
    const isMine = () => {
      if (ask.posted !== attempt || !sent.delete(ask)) return false
      if (ask.path === 'rpc.request') answeredRequests += 1
      return true
    }
    to.send(marked, answer => {
      if (isMine()) ask.deliver(answer)
    })
  }

  function refuse(makeError: () => WalletError, loss: Exclude<Loss, 'moved'>, isFinal = true): void {
    engine = null
    refusal = isFinal ? makeError : null
    const pending = [...sent, ...waiting]
    sent.clear()
    waiting = []
    for (const ask of pending) {
      if (loss === 'gone' && ask.posted > 0) {
        waiting.push(ask)
        continue
      }
      clock.clearTimeout(ask.timer)
      reject(ask, loss === 'destroyed' ? makeError() : unanswered(ask, makeError()))
    }
  }

  return {
    send(message, deliver) {
      const path = pathOf(message)
      const argument = argumentOf(message)
      const abortedPath = ABORTED_BY[path]
      if (abortedPath) takeBack(abortedPath, argument)
      const ask: Ask = {
        message,
        path,
        argument,
        deliver,
        posted: 0,
        sentAt: 0,
        isTakenBack: false,
        isAtWallet: false,
        timer: null,
      }
      if (refusal) reject(ask, refusal())
      else if (engine) post(ask, engine)
      else wait(ask)
    },
    ready(next, announce) {
      engine = next
      refusal = null
      announce()
      const waited = waiting.sort((a, b) => Number(b.posted > 0) - Number(a.posted > 0))
      waiting = []
      for (const ask of waited) {
        clock.clearTimeout(ask.timer)
        post(ask, next)
      }
    },
    noteWalletCall() {
      for (const ask of sent) ask.isAtWallet = true
    },
    lost(loss, isPaired = false) {
      engine = null
      const pending = [...sent]
      sent.clear()
      for (const ask of pending) {
        if (isKept(ask, isPaired)) wait(ask)
        else reject(ask, ask.isTakenBack ? abortError(ask) : lossError(loss))
      }
    },
    refuse,
    end: () => refuse(() => new ClientDestroyedError(), 'destroyed'),
    oldest() {
      let oldest: number | null = null
      for (const { sentAt } of sent) if (oldest === null || sentAt < oldest) oldest = sentAt
      return oldest
    },
    get answeredRequests() {
      return answeredRequests
    },
  }
}

/** How an unsafe request that an earlier engine had is repeated, or fails without an answer. */
function createRepeats(hasLeft: (id: RequestId) => boolean) {
  const mayHaveLeft = (ask: Ask) => isUnsafeRepeat(ask) && hasLeft(idOf(ask))
  return {
    /** A request that may have left for a wallet may have been carried out: its outcome is unknown, not failed. */
    unanswered: (ask: Ask, cause: WalletError): WalletError =>
      mayHaveLeft(ask) ? new OutcomeUnknownError({ cause }) : cause,
    /** The call for the next engine, marked so that a request that may have left is not sent a second time. */
    repeated(ask: Ask): CallMessage {
      if (!isUnsafeRepeat(ask)) return ask.message
      const mark = mayHaveLeft(ask) ? { isRepeat: true } : { isUnsent: true }
      const value = { ...(ask.argument as RpcRequest), ...mark }
      return { ...ask.message, argumentList: [{ type: 'RAW', value }] }
    },
  }
}

const reject = ({ message, deliver }: Ask, error: WalletError): void => deliver(rejection(message, error))

const abortError = ({ path }: Ask): WalletError =>
  path === 'rpc.request' ? new RequestAbortedError() : new ConnectionCancelledError()

export function lossError(loss: Loss): WalletError {
  if (loss === 'moved') return new EngineMovedError()
  if (loss === 'retired') return new EngineRetiredError()
  return loss === 'destroyed' ? new ClientDestroyedError() : new EngineGoneError()
}

/**
 * Whether a call outlives its engine. An unsafe request does: its id is in the ledger, and the next engine
 * attaches to it instead of sending it again. A read does, and a connect that no wallet has seen, a few times: one that
 * kills each engine must end.
 */
function isKept({ path, argument, posted, isTakenBack, isAtWallet }: Ask, isPaired: boolean): boolean {
  if (isTakenBack) return false
  if (path === 'connections.connect') return !isAtWallet && !isPaired && posted <= REASK_MAX
  if (path !== 'rpc.request') return false
  const { method, declared } = requestOf(argument)
  if (isUnsafe(method, declared)) return true
  return !ONCE_METHODS.has(method) && posted <= REASK_MAX
}

/** An unsafe request that was posted to an engine before. */
function isUnsafeRepeat({ path, argument, posted }: Ask): boolean {
  const { method, declared } = requestOf(argument)
  return posted > 0 && path === 'rpc.request' && isUnsafe(method, declared)
}

function idOf({ argument }: Ask): RequestId {
  return (argument as RpcRequest | undefined)?.id ?? ''
}

function requestOf(argument: unknown): Pick<RpcRequest, 'method' | 'declared'> {
  return (argument as RpcRequest | undefined) ?? { method: '' }
}
