import { type Endpoint, expose, type Remote, wrap } from 'comlink'
import { type Calls, type Deadlines, isCall } from '../contract/call.ts'
import type { ErrorWire } from '../contract/errorWire.ts'
import type { WalletError } from '../errors/base.ts'
import { ValidationError } from '../errors/client.ts'
import { BridgeMethodError, BridgeTimeoutError } from '../errors/engine.ts'
import { toErrorWire } from '../errors/wire.ts'
import type { WireClock } from './environment.ts'
import { isErrorWire } from './messages.ts'
import type { Wire } from './port.ts'

// Calls are Comlink's, over an endpoint of ours: it sees the id and the path of each message, keeps the deadlines, sends calls
// together, and lets nothing but calls of declared paths through.

/** Comlink's message of a call, as far as this protocol lets it through. */
export interface CallMessage {
  readonly id: string
  readonly type: 'APPLY'
  readonly path: readonly string[]
  /** Empty, or one entry. */
  readonly argumentList: readonly { readonly type: 'RAW'; readonly value: unknown }[]
}

/** Comlink's message of a result, or of an error. */
export type AnswerMessage =
  | { readonly id: string; readonly type: 'RAW'; readonly value: unknown }
  | {
      readonly id: string
      readonly type: 'HANDLER'
      readonly name: 'throw'
      readonly value: { readonly isError: false; readonly value: unknown }
    }

const ID_MAX_CHARS = 100
const PATH_MAX_NAMES = 3
const PATH_MAX_CHARS = 100
/**
 * Calls of this path that start in the same task are sent as one message: dapps send them by the hundred, and none waits
 * for another. An abort is sent in a later task, so it cannot overtake its request.
 */
const BATCHED_PATH = 'rpc.request'

const thrown = (id: string, value: unknown): AnswerMessage => ({
  id,
  type: 'HANDLER',
  name: 'throw',
  value: { isError: false, value },
})

/** The path of a call, for instance `connections.connect`. */
export const getPath = ({ path }: CallMessage): string => path.join('.')

/** The argument of a call. */
export const getArgument = ({ argumentList: [argument] }: CallMessage): unknown => argument?.value

type MessageListener = (event: { readonly data: unknown }) => void

/**
 * Serves an API to the other side.
 *
 * @param find called with each call, in the task in which its message arrived. @returns the API that carries it out
 * @returns stops serving
 */
export function serveCalls(
  wire: Wire,
  deadlines: Deadlines,
  find: (path: string, argument: unknown) => object | Promise<object>,
): () => void {
  const target = {}
  let api: object | undefined
  let stop = (): void => {}
  const refuse = (id: string, error: unknown): void => answer(thrown(id, toErrorWire(error)))

  function answer(message: AnswerMessage): void {
    wire.gather(message, () => wire.post(thrown(message.id, toErrorWire(resultError()))))
  }

  function receive(message: unknown, deliver: MessageListener): void {
    const call = readCall(message)
    if (!call) return
    const path = getPath(call)
    function carryOut(found: object): void {
      if (found !== api) Object.assign(target, throwingData(found))
      api = found
      if (hasMethod(target, call?.path ?? [])) deliver({ data: call })
      else refuse(call?.id ?? '', new BridgeMethodError(path))
    }
    try {
      if (!deadlines.has(path)) throw new BridgeMethodError(path)
      const found = find(path, getArgument(call))
      if (found instanceof Promise) found.then(carryOut).catch(error => refuse(call.id, error))
      else carryOut(found)
    } catch (error) {
      refuse(call.id, error)
    }
  }

  expose(target, {
    addEventListener(_type, listener) {
      stop = wire.listen(message => receive(message, listener as unknown as MessageListener))
    },
    removeEventListener: () => stop(),
    postMessage(message: AnswerMessage) {
      if (message.type === 'RAW' || message.name === 'throw') answer(message)
      else refuse((message as AnswerMessage).id, resultError())
    },
  })
  return () => stop()
}

/** The same API, with errors thrown as data that keep class, code and data: Comlink sends name and message of an Error. */
function throwingData<Api extends object>(api: Api): Api {
  const entries = Object.entries(api).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, throwingData(member as object)]
    const run = async (...parameters: unknown[]): Promise<unknown> => {
      try {
        return await Reflect.apply(member, api, parameters)
      } catch (error) {
        throw toErrorWire(error)
      }
    }
    return [name, run]
  })
  return Object.fromEntries(entries) as Api
}

/** Whether an API has a declared method: some tabs have no `telemetry.trace`. */
const hasMethod = (api: unknown, path: readonly string[]): boolean =>
  typeof path.reduce((member, name) => Object(member)[name], api) === 'function'

/** The calls of one wire that wait for their answers. */
export interface Caller {
  /** Sends a call. `deliver` is called once: with the answer, at the call's deadline, or when the caller is closed. */
  send(message: CallMessage, deliver: (answer: AnswerMessage) => void): void
  /** Rejects every pending call. */
  rejectAll(makeError: (path: string) => WalletError): void
  /** Rejects every pending call and every later one. */
  close(makeError: (path: string) => WalletError): void
}

interface PendingCall {
  readonly path: string
  readonly deliver: (answer: AnswerMessage) => void
  /** `null` for a call without a deadline. */
  readonly timer: unknown
}

/** @param revive makes an error of the data that the other side threw */
export function createCaller(
  wire: Wire,
  deadlines: Deadlines,
  clock: WireClock,
  revive: (error: ErrorWire) => WalletError,
): Caller {
  const pending = new Map<string, PendingCall>()
  let closedError: ((path: string) => WalletError) | null = null

  function settle(answer: AnswerMessage): void {
    const call = pending.get(answer.id)
    if (!call) return
    pending.delete(answer.id)
    if (call.timer !== null) clock.clearTimeout(call.timer)
    call.deliver(answer)
  }
  const fail = (id: string, error: WalletError): void => settle(thrown(id, error))

  const stopListening = wire.listen(data => {
    const answer = readAnswer(data, revive)
    if (answer) settle(answer)
  })

  function rejectAll(makeError: (path: string) => WalletError): void {
    for (const [id, { path }] of [...pending]) fail(id, makeError(path))
  }

  return {
    send(message, deliver) {
      const { id } = message
      const path = getPath(message)
      if (closedError) return deliver(thrown(id, closedError(path)))
      const deadline = deadlines.get(path)
      if (deadline === undefined) return deliver(thrown(id, new BridgeMethodError(path)))
      const timer =
        deadline === 'human'
          ? null
          : clock.setTimeout(() => fail(id, new BridgeTimeoutError(path, deadline)), deadline)
      pending.set(id, { path, deliver, timer })
      const post = path === BATCHED_PATH ? wire.gather : wire.post
      post(message, failure => fail(id, argumentError(failure)))
    },
    rejectAll,
    close(makeError) {
      if (closedError) return
      closedError = makeError
      rejectAll(makeError)
      stopListening()
    },
  }
}

/** Comlink's proxies of the methods of an API, in the API's groups. */
export type RemoteApi<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...parameters: never[]) => unknown
    ? Remote<Api[Name]>
    : RemoteApi<Api[Name]>
}

/**
 * The methods of the other side, as Comlink's proxies.
 *
 * @param send sends a message of a call, and hands its answer on
 * @param calls the calls of the other side. Each has one proxy, because a proxy is made whenever a property is read
 */
export function wrapCalls<Api extends object>(send: Caller['send'], calls: Calls): RemoteApi<Api> {
  return keepProxies(wrap(createEndpoint(send)), calls) as RemoteApi<Api>
}

/** Comlink's proxy has any property. */
interface AnyProxy {
  readonly [name: string]: AnyProxy
}

function keepProxies(proxy: object, calls: Calls): object {
  const entries = Object.entries(calls).map(([name, declared]) => {
    const member = (proxy as AnyProxy)[name] as AnyProxy
    return [name, isCall(declared) ? member : keepProxies(member, declared)]
  })
  return Object.fromEntries(entries)
}

/** In a scope of its own: Comlink's registry holds the endpoint while proxies live, so that it must not reach them. */
function createEndpoint(send: Caller['send']): Endpoint {
  let deliver: MessageListener = () => {}
  const hand = (data: AnswerMessage): void => deliver({ data })
  return {
    addEventListener(_type, listener) {
      deliver = listener as unknown as MessageListener
    },
    removeEventListener() {},
    postMessage(message: OutgoingMessage) {
      // Comlink releases a proxy that was collected, and ignores the answer.
      if (message.type === 'RELEASE') return
      if (isDataCall(message)) send(message, hand)
      else hand(thrown(message.id, argumentError('not data')))
    },
  }
}

/** What Comlink posts for a use of the proxy. */
interface OutgoingMessage {
  readonly id: string
  readonly type: string
  readonly argumentList?: readonly { readonly type: string }[]
}

/** Whether a message is a call whose argument is sent as it is: not a proxy, nor an object that a transfer handler takes. */
function isDataCall(message: OutgoingMessage): message is OutgoingMessage & CallMessage {
  const { type, argumentList = [] } = message
  return type === 'APPLY' && argumentList.length < 2 && argumentList.every(entry => entry.type === 'RAW')
}

const resultError = (): WalletError => new ValidationError('', 'The result cannot be sent')

const argumentError = (failure: unknown): WalletError =>
  new ValidationError('', `The argument cannot be sent: ${toErrorWire(failure).message}`)

/** Rejects a call in the form of an answer. */
export const rejection = (message: CallMessage, error: WalletError): AnswerMessage =>
  thrown(message.id, error)

/**
 * A call from the other side; `null` for other messages.
 *
 * A call with a usable id and an invalid path is returned with a path that no API has, so that it is answered. An
 * invalid path is never converted to text: the sender's object may have a `toString` that throws.
 */
export function readCall(data: unknown): CallMessage | null {
  const { id, type, path, argumentList } = toFields(data)
  if (type !== 'APPLY' || typeof id !== 'string' || id === '' || id.length > ID_MAX_CHARS) return null
  const [argument] = Array.isArray(argumentList) ? argumentList : []
  return {
    id,
    type,
    path: isPath(path) ? [...path] : ['(invalid path)'],
    argumentList: argument === undefined ? [] : [{ type: 'RAW', value: toFields(argument).value }],
  }
}

const isPath = (path: unknown): path is readonly string[] =>
  Array.isArray(path) &&
  path.length <= PATH_MAX_NAMES &&
  path.every(name => typeof name === 'string' && name.length <= PATH_MAX_CHARS && !name.includes('.'))

/** Whether a message is an answer to some call. */
export function isAnswer(data: unknown): boolean {
  const { id, type } = toFields(data)
  return typeof id === 'string' && (type === 'RAW' || type === 'HANDLER')
}

/** An answer from the other side, with its error revived; `null` for other messages. */
function readAnswer(data: unknown, revive: (error: ErrorWire) => WalletError): AnswerMessage | null {
  const { id, type, name, value } = toFields(data)
  if (typeof id !== 'string') return null
  if (type === 'RAW') return { id, type, value }
  if (type !== 'HANDLER' || name !== 'throw') return null
  const { value: error } = toFields(value)
  return thrown(id, revive(isErrorWire(error) ? error : { name: 'WalletError', message: 'Unknown error' }))
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
