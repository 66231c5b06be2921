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
import {
  type AnswerMessage,
  type Caller,
  type CallMessage,
  getArgument,
  getPath,
  rejection,
} from '../calls.ts'
import { ENGINE_DEADLINES } from '../deadlines.ts'
import type { WireClock } from '../environment.ts'
import { READY_WAIT_MS, RESEND_MAX } from '../wireLimits.ts'

/** Why a session ended with calls pending. */
export type Loss = 'gone' | 'moved' | 'retired' | 'destroyed'

/** Calls that abort a call of another path by its id. */
const ABORTED_BY: Readonly<Partial<Record<string, string>>> = {
  'rpc.abort': 'rpc.request',
  'connections.cancel': 'connections.connect',
}

/** One call of the tab; it may outlive several engines. */
interface TabCall {
  readonly message: CallMessage
  readonly path: string
  readonly argument: unknown
  readonly deliver: (answer: AnswerMessage) => void
  /** How often it was posted. */
  posted: number
  sentAt: number
  /** Its caller aborted it: it is sent to no further engine. */
  isAborted: boolean
  /** Since it was posted, the engine has used a wallet of this page: a user may have been asked. */
  isAtWallet: boolean
  /** Rejects the call while no engine runs. */
  timer: unknown
}

/** The pending calls of a tab. */
export interface TabCalls {
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

/** @param wasSent whether an unsafe request may have left for a wallet, as far as its page knows */
export function createTabCalls(clock: WireClock, wasSent: (id: RequestId) => boolean): TabCalls {
  const { unanswered, repeated } = createRepeats(wasSent)
  const sent = new Set<TabCall>()
  let waiting: TabCall[] = []
  let engine: Caller | null = null
  let refusal: (() => WalletError) | null = null
  let answeredRequests = 0

  function wait(call: TabCall): void {
    waiting.push(call)
    const deadline = ENGINE_DEADLINES.get(call.path)
    const ms = typeof deadline === 'number' ? Math.min(deadline, READY_WAIT_MS) : READY_WAIT_MS
    call.timer = clock.setTimeout(() => {
      waiting = waiting.filter(entry => entry !== call)
      reject(call, unanswered(call, new BridgeTimeoutError(call.path, ms)))
    }, ms)
  }

  /** A call that its caller aborted while no engine had it must not be sent by the next one. */
  function abort(path: string, id: unknown): void {
    const isMeant = (call: TabCall) => call.path === path && getRequestId(call) === id
    for (const call of sent) if (isMeant(call)) call.isAborted = true
    const found = waiting.filter(isMeant)
    waiting = waiting.filter(call => !found.includes(call))
    for (const call of found) {
      clock.clearTimeout(call.timer)
      reject(call, abortError(call))
    }
  }

  function post(call: TabCall, to: Caller): void {
    const marked = repeated(call)
    call.posted += 1
    call.isAtWallet = false
    call.sentAt = clock.monotonic()
    sent.add(call)
    // `lost` has settled or kept the call: an answer to an earlier attempt is discarded.
    const attempt = call.posted
    const isMine = () => {
      if (call.posted !== attempt || !sent.delete(call)) return false
      if (call.path === 'rpc.request') answeredRequests += 1
      return true
    }
    to.send(marked, answer => {
      if (isMine()) call.deliver(answer)
    })
  }

  function refuse(makeError: () => WalletError, loss: Exclude<Loss, 'moved'>, isFinal = true): void {
    engine = null
    refusal = isFinal ? makeError : null
    const pending = [...sent, ...waiting]
    sent.clear()
    waiting = []
    for (const call of pending) {
      if (loss === 'gone' && call.posted > 0) {
        waiting.push(call)
        continue
      }
      clock.clearTimeout(call.timer)
      reject(call, loss === 'destroyed' ? makeError() : unanswered(call, makeError()))
    }
  }

  return {
    send(message, deliver) {
      const path = getPath(message)
      const argument = getArgument(message)
      const abortedPath = ABORTED_BY[path]
      if (abortedPath) abort(abortedPath, argument)
      const call: TabCall = {
        message,
        path,
        argument,
        deliver,
        posted: 0,
        sentAt: 0,
        isAborted: false,
        isAtWallet: false,
        timer: null,
      }
      if (refusal) reject(call, refusal())
      else if (engine) post(call, engine)
      else wait(call)
    },
    ready(next, announce) {
      engine = next
      refusal = null
      announce()
      const waited = waiting.sort((a, b) => Number(b.posted > 0) - Number(a.posted > 0))
      waiting = []
      for (const call of waited) {
        clock.clearTimeout(call.timer)
        post(call, next)
      }
    },
    noteWalletCall() {
      for (const call of sent) call.isAtWallet = true
    },
    lost(loss, isPaired = false) {
      engine = null
      const pending = [...sent]
      sent.clear()
      for (const call of pending) {
        if (isKept(call, isPaired)) wait(call)
        else reject(call, call.isAborted ? abortError(call) : lossError(loss))
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
function createRepeats(wasSent: (id: RequestId) => boolean) {
  const mayHaveBeenSent = (call: TabCall) => isUnsafeRepeat(call) && wasSent(getRequestId(call))
  return {
    /** A request that may have left for a wallet may have been carried out: its outcome is unknown, not failed. */
    unanswered: (call: TabCall, cause: WalletError): WalletError =>
      mayHaveBeenSent(call) ? new OutcomeUnknownError({ cause }) : cause,
    /** The call for the next engine, marked so that a request that may have left is not sent a second time. */
    repeated(call: TabCall): CallMessage {
      if (!isUnsafeRepeat(call)) return call.message
      const mark = mayHaveBeenSent(call) ? { isRepeat: true } : { isUnsent: true }
      const value = { ...(call.argument as RpcRequest), ...mark }
      return { ...call.message, argumentList: [{ type: 'RAW', value }] }
    },
  }
}

const reject = ({ message, deliver }: TabCall, error: WalletError): void => deliver(rejection(message, error))

const abortError = ({ path }: TabCall): WalletError =>
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
function isKept({ path, argument, posted, isAborted, isAtWallet }: TabCall, isPaired: boolean): boolean {
  if (isAborted) return false
  if (path === 'connections.connect') return !isAtWallet && !isPaired && posted <= RESEND_MAX
  if (path !== 'rpc.request') return false
  const { method, declared } = readRequest(argument)
  if (isUnsafe(method, declared)) return true
  return !ONCE_METHODS.has(method) && posted <= RESEND_MAX
}

/** An unsafe request that was posted to an engine before. */
function isUnsafeRepeat({ path, argument, posted }: TabCall): boolean {
  const { method, declared } = readRequest(argument)
  return posted > 0 && path === 'rpc.request' && isUnsafe(method, declared)
}

function getRequestId({ argument }: TabCall): RequestId {
  return (argument as RpcRequest | undefined)?.id ?? ''
}

function readRequest(argument: unknown): Pick<RpcRequest, 'method' | 'declared'> {
  return (argument as RpcRequest | undefined) ?? { method: '' }
}
