import type { WalletError } from '../errors/base.ts'
import { ValidationError } from '../errors/client.ts'
import { BridgeMethodError, BridgeTimeoutError } from '../errors/engine.ts'
import { type ErrorWire, toErrorWire } from '../errors/wire.ts'
import type { WireClock } from './environment.ts'
import { isErrorWire } from './messages.ts'
import type { Wire } from './port.ts'
import type { Table } from './table.ts'

/** A call of one method of the other side's table. */
interface Call {
  readonly kind: 'call'
  readonly id: string
  readonly path: string
  readonly argument: unknown
}

/** The result of the call with the same id. */
interface Answer {
  readonly kind: 'answer'
  readonly id: string
  readonly result: Result
}

type Result =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorWire }

const ID_MAX_CHARS = 100
const PATH_MAX_CHARS = 100
/**
 * Calls of this path that start in the same task are sent as one message: dapps send them by the hundred, and none waits
 * for another. An abort is sent in a later task, so it cannot overtake its request.
 */
const BATCHED_PATH = 'rpc.request'

/**
 * Serves the methods of a table to the other side.
 *
 * @param handle called with a path of the table and the argument, in the task in which the message arrived
 * @returns stops serving
 */
export function serveCalls(
  wire: Wire,
  table: Table,
  handle: (path: string, argument: unknown) => unknown,
): () => void {
  async function resultOf({ path, argument }: Call): Promise<Result> {
    if (!table.has(path)) return { ok: false, error: toErrorWire(new BridgeMethodError(path)) }
    try {
      return { ok: true, value: await handle(path, argument) }
    } catch (error) {
      return { ok: false, error: toErrorWire(error) }
    }
  }

  async function answer(call: Call): Promise<void> {
    const message = (result: Result): Answer => ({ kind: 'answer', id: call.id, result })
    wire.gather(message(await resultOf(call)), () => {
      const error = toErrorWire(new ValidationError('', 'The result cannot be sent'))
      wire.post(message({ ok: false, error }))
    })
  }

  return wire.listen(data => {
    const call = readCall(data)
    if (call) void answer(call)
  })
}

/** The methods of the other side. */
export interface Remote {
  /**
   * Calls a method of the table. Settles with the answer, at the deadline of the method, or when the remote is closed.
   *
   * @throws BridgeTimeoutError after the deadline
   * @throws BridgeMethodError for a path that is not in the table
   * @throws ValidationError for an argument that cannot be cloned
   * @throws the error of the other side's method
   */
  call(path: string, argument?: unknown): Promise<unknown>
  /** Rejects every pending call. */
  forgo(makeError: (path: string) => WalletError): void
  /** Rejects every pending call and every later one. */
  close(makeError: (path: string) => WalletError): void
}

interface PendingCall {
  readonly path: string
  readonly resolve: (value: unknown) => void
  readonly reject: (error: WalletError) => void
  /** `null` for a call without a deadline. */
  readonly timer: unknown
}

/** Ids are unique in a realm: a second remote over the same wire must not take the answers of the first. */
let lastId = 0

export function createRemote(
  wire: Wire,
  table: Table,
  clock: WireClock,
  revive: (error: ErrorWire) => WalletError,
): Remote {
  const pending = new Map<string, PendingCall>()
  let closedError: ((path: string) => WalletError) | null = null

  /** Removes a pending call; `undefined` if it has settled already. */
  function take(id: string): PendingCall | undefined {
    const call = pending.get(id)
    pending.delete(id)
    if (call && call.timer !== null) clock.clearTimeout(call.timer)
    return call
  }

  const stopListening = wire.listen(data => {
    const answer = readAnswer(data)
    const call = answer && take(answer.id)
    if (!call) return
    if (answer.result.ok) call.resolve(answer.result.value)
    else call.reject(revive(answer.result.error))
  })

  function forgo(makeError: (path: string) => WalletError): void {
    for (const id of [...pending.keys()]) {
      const call = take(id)
      call?.reject(makeError(call.path))
    }
  }

  return {
    async call(path, argument) {
      if (closedError) throw closedError(path)
      const deadline = table.get(path)
      if (deadline === undefined) throw new BridgeMethodError(path)
      lastId += 1
      const id = String(lastId)
      return new Promise((resolve, reject) => {
        const timer =
          deadline === 'human'
            ? null
            : clock.setTimeout(() => take(id)?.reject(new BridgeTimeoutError(path, deadline)), deadline)
        pending.set(id, { path, resolve, reject, timer })
        const message: Call = { kind: 'call', id, path, argument }
        const send = path === BATCHED_PATH ? wire.gather : wire.post
        send(message, failure => take(id)?.reject(argumentError(failure)))
      })
    },
    forgo,
    close(makeError) {
      if (closedError) return
      closedError = makeError
      forgo(makeError)
      stopListening()
    },
  }
}

function argumentError(failure: unknown): WalletError {
  return new ValidationError('', `The argument cannot be sent: ${toErrorWire(failure).message}`)
}

/**
 * A call from the other side; `null` for other messages.
 *
 * A call with a usable id and an invalid path is returned with a path that no table has, so that it is answered. An
 * invalid path is never converted to text: the sender's object may have a `toString` that throws.
 */
function readCall(data: unknown): Call | null {
  const { kind, id, path, argument } = fieldsOf(data)
  if (kind !== 'call' || typeof id !== 'string' || id === '' || id.length > ID_MAX_CHARS) return null
  const name = typeof path === 'string' ? path.slice(0, PATH_MAX_CHARS) : '(invalid path)'
  return { kind, id, path: name, argument }
}

/** Whether a message is a call of some path. */
export function isCall(data: unknown): data is Call {
  const { kind, path } = fieldsOf(data)
  return kind === 'call' && typeof path === 'string'
}

/** An answer from the other side; `null` for other messages. */
function readAnswer(data: unknown): Answer | null {
  const { kind, id, result } = fieldsOf(data)
  if (kind !== 'answer' || typeof id !== 'string') return null
  const { ok, value, error } = fieldsOf(result)
  if (ok === true) return { kind, id, result: { ok, value } }
  if (ok !== false) return null
  const known = isErrorWire(error) ? error : { name: 'WalletError', message: 'Unknown error' }
  return { kind, id, result: { ok, error: known } }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
