import type { RpcRequest } from '../../contract/engineApi.ts'
import type { WalletError } from '../../errors/base.ts'
import { ClientDestroyedError } from '../../errors/client.ts'
import {
  BridgeTimeoutError,
  EngineGoneError,
  EngineMovedError,
  EngineRetiredError,
} from '../../errors/engine.ts'
import { OutcomeUnknownError } from '../../errors/request.ts'
import { isUnsafe, ONCE_METHODS } from '../../methods.ts'
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
  /** The engine is lost. Nothing is retried but what design §12.5 names. */
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
}

export function createAsks(clock: WireClock): Asks {
  const sent = new Set<Ask>()
  let waiting: Ask[] = []
  let remote: Remote | null = null
  let refusal: (() => WalletError) | null = null

  function wait(ask: Ask): void {
    waiting.push(ask)
    const deadline = ENGINE_TABLE.get(ask.path)
    const ms = typeof deadline === 'number' ? Math.min(deadline, READY_WAIT_MS) : READY_WAIT_MS
    ask.timer = clock.setTimeout(() => {
      waiting = waiting.filter(other => other !== ask)
      ask.reject(unanswered(ask, new BridgeTimeoutError(ask.path, ms)))
    }, ms)
  }

  function send(ask: Ask, to: Remote): void {
    ask.posted += 1
    ask.sentAt = clock.monotonic()
    sent.add(ask)
    // A call that `lost` took out is settled or kept there; its old answer no longer counts.
    const attempt = ask.posted
    const isMine = () => ask.posted === attempt && sent.delete(ask)
    to.call(ask.path, attempt > 1 ? repeated(ask) : ask.argument).then(
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
      if (refusal) return Promise.reject(refusal())
      return new Promise((resolve, reject) => {
        const ask: Ask = { path, argument, resolve, reject, posted: 0, sentAt: 0, timer: null }
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
        else ask.reject(lossError(loss))
      }
    },
    refuse,
    end: () => refuse(() => new ClientDestroyedError(), 'destroyed'),
    oldest() {
      let oldest: number | null = null
      for (const { sentAt } of sent) if (oldest === null || sentAt < oldest) oldest = sentAt
      return oldest
    },
  }
}

export function lossError(loss: Loss): WalletError {
  if (loss === 'moved') return new EngineMovedError()
  if (loss === 'retired') return new EngineRetiredError()
  return loss === 'destroyed' ? new ClientDestroyedError() : new EngineGoneError()
}

/**
 * Whether a call outlives its engine (design §12.5). An unsafe request does: its id is in the ledger, and the next engine
 * attaches to it instead of sending it again. A read does, a few times: one that kills each engine must end.
 */
function isKept({ path, argument, posted }: Ask): boolean {
  if (path !== 'rpc.request') return false
  const method = methodOf(argument)
  if (isUnsafe(method)) return true
  return !ONCE_METHODS.has(method) && posted <= REASK_MAX
}

/** An unsafe request that left this tab may have happened: not knowing is not failing (reliability O3). */
function unanswered({ path, argument, posted }: Ask, cause: WalletError): WalletError {
  const isSent = posted > 0 && path === 'rpc.request' && isUnsafe(methodOf(argument))
  return isSent ? new OutcomeUnknownError({ cause }) : cause
}

/** Whatever became of the engine's database: what may have left once must not leave again. */
function repeated({ path, argument }: Ask): unknown {
  const isMarked = path === 'rpc.request' && isUnsafe(methodOf(argument))
  return isMarked ? { ...(argument as RpcRequest), isRepeat: true } : argument
}

function methodOf(argument: unknown): string {
  return (argument as RpcRequest | undefined)?.method ?? ''
}
