import type { RpcRequest } from '../../contract/engineApi.ts'
import type { RequestId } from '../../contract/state.ts'
import type { WalletError } from '../../errors/base.ts'
import { ClientDestroyedError } from '../../errors/client.ts'
import {
  BridgeTimeoutError,
  EngineGoneError,
  EngineMovedError,
  EngineRetiredError,
} from '../../errors/engine.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../errors/request.ts'
import { isUnsafe, ONCE_METHODS } from '../../values/walletMethods.ts'
import type { Remote } from '../calls.ts'
import type { WireClock } from '../environment.ts'
import { ENGINE_TABLE } from '../table.ts'
import { READY_WAIT_MS, REASK_MAX } from '../wireLimits.ts'

/** Why a session ended with calls pending. */
export type Loss = 'gone' | 'moved' | 'retired' | 'destroyed'

/** One call of the tab, over as many engines as it takes. */
interface Ask {
  readonly path: string
  readonly argument: unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: WalletError) => void
  /** How often it was posted. */
  posted: number
  sentAt: number
  /** Its caller took it back: no further engine hears of it. */
  isTakenBack: boolean
  /** Rejects it while no engine is there. */
  timer: unknown
}

/** Every call a tab has pending. */
export interface Asks {
  call(path: string, argument: unknown): Promise<unknown>
  /**
   * An engine welcomed this tab. First goes what `announce` calls: wallets must be known again before the requests that
   * need them. Then what was kept is asked again, with its own ids, then what waited.
   */
  ready(remote: Remote, announce: () => void): void
  /** The engine is lost. Only safe requests are retried. */
  lost(loss: Loss): void
  /**
   * No engine will come: rejects each new call until `ready`, and what waits. After `gone` the requests that
   * were kept go on waiting, each until its own time is over: the engine may be back.
   */
  refuse(makeError: () => WalletError, loss: 'gone' | 'retired'): void
  /** The client is destroyed: everything rejects, now and later. */
  end(): void
  /** When the oldest call on its way was posted; `null` when there is none. */
  oldest(): number | null
  /** Requests (`rpc.request`) that engines answered, with a value or an error. */
  readonly answeredRequests: number
}

/** @param hasLeft whether an unsafe request may have left for a wallet, as far as its page knows */
export function createAsks(clock: WireClock, hasLeft: (id: RequestId) => boolean): Asks {
  const sent = new Set<Ask>()
  let waiting: Ask[] = []
  let remote: Remote | null = null
  let refusal: (() => WalletError) | null = null
  let answeredRequests = 0

  function wait(ask: Ask): void {
    waiting.push(ask)
    const deadline = ENGINE_TABLE.get(ask.path)
    const ms = typeof deadline === 'number' ? Math.min(deadline, READY_WAIT_MS) : READY_WAIT_MS
    ask.timer = clock.setTimeout(() => {
      waiting = waiting.filter(other => other !== ask)
      ask.reject(unanswered(ask, new BridgeTimeoutError(ask.path, ms)))
    }, ms)
  }

  /** An unsafe request that left may have happened: not knowing is not failing. */
  function unanswered(ask: Ask, cause: WalletError): WalletError {
    return isUnsafeRepeat(ask) && hasLeft(idOf(ask)) ? new OutcomeUnknownError({ cause }) : cause
  }

  /** What the next engine is told of a request that an earlier one had. What may have left once must not leave again. */
  function repeated(ask: Ask): unknown {
    if (!isUnsafeRepeat(ask)) return ask.argument
    const mark = hasLeft(idOf(ask)) ? { isRepeat: true } : { isUnsent: true }
    return { ...(ask.argument as RpcRequest), ...mark }
  }

  /** Whoever takes a request back while no engine has it must not see it sent by the next one. */
  function takeBack(id: unknown): void {
    for (const ask of sent) if (isRequest(ask, id)) ask.isTakenBack = true
    const found = waiting.filter(ask => isRequest(ask, id))
    waiting = waiting.filter(ask => !found.includes(ask))
    for (const ask of found) {
      clock.clearTimeout(ask.timer)
      ask.reject(new RequestAbortedError())
    }
  }

  function send(ask: Ask, to: Remote): void {
    const said = repeated(ask)
    ask.posted += 1
    ask.sentAt = clock.monotonic()
    sent.add(ask)
    // A call that `lost` took out is settled or kept there; its old answer no longer counts.
    const attempt = ask.posted
    const isMine = () => {
      if (ask.posted !== attempt || !sent.delete(ask)) return false
      if (ask.path === 'rpc.request') answeredRequests += 1
      return true
    }
    to.call(ask.path, said).then(
      value => {
        if (isMine()) ask.resolve(value)
      },
      (error: WalletError) => {
        if (isMine()) ask.reject(error)
      },
    )
  }

  function refuse(makeError: () => WalletError, loss: Exclude<Loss, 'moved'>): void {
    remote = null
    refusal = makeError
    const pending = [...sent, ...waiting]
    sent.clear()
    waiting = []
    for (const ask of pending) {
      if (loss === 'gone' && ask.posted > 0) {
        waiting.push(ask)
        continue
      }
      clock.clearTimeout(ask.timer)
      ask.reject(loss === 'destroyed' ? makeError() : unanswered(ask, makeError()))
    }
  }

  return {
    call(path, argument) {
      if (path === 'rpc.abort') takeBack(argument)
      if (refusal) return Promise.reject(refusal())
      return new Promise((resolve, reject) => {
        const ask: Ask = {
          path,
          argument,
          resolve,
          reject,
          posted: 0,
          sentAt: 0,
          isTakenBack: false,
          timer: null,
        }
        if (remote) send(ask, remote)
        else wait(ask)
      })
    },
    ready(next, announce) {
      remote = next
      refusal = null
      announce()
      const waited = waiting.sort((a, b) => Number(b.posted > 0) - Number(a.posted > 0))
      waiting = []
      for (const ask of waited) {
        clock.clearTimeout(ask.timer)
        send(ask, next)
      }
    },
    lost(loss) {
      remote = null
      const pending = [...sent]
      sent.clear()
      for (const ask of pending) {
        if (isKept(ask)) wait(ask)
        else ask.reject(ask.isTakenBack ? new RequestAbortedError() : lossError(loss))
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

export function lossError(loss: Loss): WalletError {
  if (loss === 'moved') return new EngineMovedError()
  if (loss === 'retired') return new EngineRetiredError()
  return loss === 'destroyed' ? new ClientDestroyedError() : new EngineGoneError()
}

/**
 * Whether a call outlives its engine. An unsafe request does: its id is in the ledger, and the next engine
 * attaches to it instead of sending it again. A read does, a few times: one that kills each engine must end.
 */
function isKept({ path, argument, posted, isTakenBack }: Ask): boolean {
  if (path !== 'rpc.request' || isTakenBack) return false
  const method = methodOf(argument)
  if (isUnsafe(method)) return true
  return !ONCE_METHODS.has(method) && posted <= REASK_MAX
}

/** Asked of an engine before. */
function isUnsafeRepeat({ path, argument, posted }: Ask): boolean {
  return posted > 0 && path === 'rpc.request' && isUnsafe(methodOf(argument))
}

const isRequest = (ask: Ask, id: unknown) => ask.path === 'rpc.request' && idOf(ask) === id

function idOf({ argument }: Ask): RequestId {
  return (argument as RpcRequest | undefined)?.id ?? ''
}

function methodOf(argument: unknown): string {
  return (argument as RpcRequest | undefined)?.method ?? ''
}
