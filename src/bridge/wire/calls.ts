import { type Endpoint, expose, type Remote as Proxied, releaseProxy, wrap } from 'comlink'
import type { WalletError } from '../errors/base.ts'
import { ValidationError } from '../errors/client.ts'
import { BridgeMethodError, BridgeTimeoutError } from '../errors/engine.ts'
import { type ErrorWire, toErrorWire } from '../errors/wire.ts'
import type { WireClock } from './environment.ts'
import { isErrorWire } from './messages.ts'
import type { Wire } from './port.ts'
import type { Table } from './table.ts'

// Two-way calls over one wire. comlink pairs each answer with its call; everything it leaves open is closed here: it
// drops error codes, never rejects, and lets a path reach `__proto__`. So a message goes in only when it
// applies a path of the table, and every result travels as data.

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorWire }
/** Made on this side only, when nobody will answer any more. */
type Forgone = { readonly ok: false; readonly thrown: WalletError }

interface Call {
  readonly id: string
  readonly path: string
  readonly argument: unknown
}

const ID_MAX = 100
/** What a dapp asks by the hundred, and no call of which waits for another. Its abort comes after it, in a task of its own. */
const GATHERED = 'rpc.request'
const SPOKEN: readonly unknown[] = ['GET', 'SET', 'APPLY', 'CONSTRUCT', 'ENDPOINT', 'RELEASE']

/**
 * Lets the other side call the methods of a table.
 *
 * @param handle gets the path, which is in the table, and the only argument. Runs in the turn the message came in.
 * @returns the end of answering
 */
export function serveCalls(
  wire: Wire,
  table: Table,
  handle: (path: string, argument: unknown) => unknown,
): () => void {
  const methods: Record<string, (argument: unknown) => Promise<Answer>> = Object.create(null)
  for (const path of table.keys()) {
    methods[path] = async argument => {
      try {
        return { ok: true, value: await handle(path, argument) }
      } catch (error) {
        return { ok: false, error: toErrorWire(error) }
      }
    }
  }
  // An answer only ends a wait, so it may come with others.
  const { endpoint, deliver } = createEndpoint(message =>
    wire.gather(message, () => {
      // A result that cannot be copied must not leave its caller waiting.
      const { id } = message as { id: string }
      const error = toErrorWire(new ValidationError('', 'The result cannot be sent'))
      wire.post(answerMessage(id, { ok: false, error }))
    }),
  )
  expose(methods, endpoint)
  return wire.listen(message => {
    const call = readCall(message)
    if (!call) return
    if (table.has(call.path)) {
      const { id, path, argument } = call
      deliver({ id, type: 'APPLY', path: [path], argumentList: [{ type: 'RAW', value: argument }] })
    } else {
      wire.post(answerMessage(call.id, { ok: false, error: toErrorWire(new BridgeMethodError(call.path)) }))
    }
  })
}

/** The other side's methods. */
export interface Remote {
  /**
   * Calls a method of the table. Settles when the answer comes, the method's deadline passes, or the remote is closed.
   *
   * @throws BridgeTimeoutError after the deadline, BridgeMethodError for a path that is not in the table,
   * ValidationError for an argument that cannot be copied, or what the other side threw
   */
  call(path: string, argument?: unknown): Promise<unknown>
  /** Rejects every pending call. */
  forgo(makeError: (path: string) => WalletError): void
  /** Rejects every pending call and every later one. */
  close(makeError: (path: string) => WalletError): void
}

export function createRemote(
  wire: Wire,
  table: Table,
  clock: WireClock,
  revive: (error: ErrorWire) => WalletError,
): Remote {
  const pending = new Map<string, { readonly path: string; readonly timer: unknown }>()
  let posted = ''
  let refuse: ((path: string) => WalletError) | null = null

  const { endpoint, deliver } = createEndpoint(message => {
    const { id, type, path } = message as { id: string; type: string; path: string[] }
    // comlink also posts RELEASE when a proxy is collected; the wire has its own end.
    if (type !== 'APPLY') return
    posted = id
    const say = path[0] === GATHERED ? wire.gather : wire.post
    say(message, failure => forget(id, unsendable(failure)))
  })
  type Methods = Record<string, (argument?: unknown) => Promise<Answer | Forgone>>
  // Pinned for the life of this remote: comlink drops calls in flight when its root proxy is collected (comlink#692).
  const methods = wrap<Methods>(endpoint) as Proxied<Methods> & Methods

  const stopListening = wire.listen(message => {
    const answer = readAnswer(message)
    if (answer && pending.has(answer.id)) deliver(answerMessage(answer.id, answer.answer))
  })

  function forget(id: string, error: WalletError): void {
    const forgone: Forgone = { ok: false, thrown: error }
    deliver({ id, type: 'RAW', value: forgone })
  }

  function forgo(makeError: (path: string) => WalletError): void {
    for (const [id, { path }] of [...pending]) forget(id, makeError(path))
  }

  return {
    async call(path, argument) {
      if (refuse) throw refuse(path)
      const deadline = table.get(path)
      const method = methods[path]
      if (deadline === undefined || method === undefined) throw new BridgeMethodError(path)
      const answered = argument === undefined ? method() : method(argument)
      const id = posted
      const timer =
        deadline === 'human'
          ? null
          : clock.setTimeout(() => forget(id, new BridgeTimeoutError(path, deadline)), deadline)
      pending.set(id, { path, timer })
      try {
        const answer = await answered
        if (answer.ok) return answer.value
        throw 'thrown' in answer ? answer.thrown : revive(answer.error)
      } finally {
        pending.delete(id)
        if (timer !== null) clock.clearTimeout(timer)
      }
    },
    forgo,
    close(makeError) {
      if (refuse) return
      refuse = makeError
      forgo(makeError)
      stopListening()
      // comlink keeps the endpoint until its proxy is collected, and the endpoint holds the proxy: neither ever would be.
      methods[releaseProxy]()
    },
  }
}

function unsendable(failure: unknown): WalletError {
  return new ValidationError('', `The argument cannot be sent: ${toErrorWire(failure).message}`)
}

/** comlink's view of a wire: what is delivered here is all it ever hears. It listens once, with a function. */
function createEndpoint(post: (message: unknown) => void): {
  endpoint: Endpoint
  deliver: (data: unknown) => void
} {
  let hear: EventListener = () => {}
  return {
    endpoint: {
      postMessage: post,
      addEventListener: (_type, listener) => (hear = listener as EventListener),
      removeEventListener: () => (hear = () => {}),
    },
    deliver: data => hear({ data } as MessageEvent),
  }
}

function answerMessage(id: string, answer: Answer): unknown {
  return { id, type: 'RAW', value: answer }
}

/** A call as comlink writes it, rebuilt from its parts; `null` for everything else. */
function readCall(message: unknown): Call | null {
  if (typeof message !== 'object' || message === null) return null
  const { id, type, path, argumentList } = message as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || id.length > ID_MAX || !SPOKEN.includes(type)) return null
  const [name, ...deeper] = Array.isArray(path) ? (path as unknown[]) : []
  const values = Array.isArray(argumentList) ? (argumentList as unknown[]) : []
  const first = values[0] as { type?: unknown; value?: unknown } | undefined
  // Only plain values: comlink's other handlers would open ports of the sender's choosing. And no part of a path is turned
  // into text: an object may have a `toString` of the sender's, which throws.
  const isPlain = type === 'APPLY' && typeof name === 'string' && deeper.length === 0
  if (!isPlain || values.length > 1 || (values.length === 1 && first?.type !== 'RAW')) {
    return { id, path: `(${type})`, argument: undefined }
  }
  return { id, path: name.slice(0, ID_MAX), argument: first?.value }
}

function readAnswer(message: unknown): { id: string; answer: Answer } | null {
  if (typeof message !== 'object' || message === null) return null
  const { id, type, value } = message as Record<string, unknown>
  if (typeof id !== 'string' || type !== 'RAW' || typeof value !== 'object' || value === null) return null
  const { ok, value: result, error } = value as Record<string, unknown>
  if (ok === true) return { id, answer: { ok, value: result } }
  if (ok !== false) return null
  return {
    id,
    answer: {
      ok,
      error: isErrorWire(error) ? error : { name: 'WalletError', message: 'Unknown error' },
    },
  }
}
