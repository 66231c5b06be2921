import type { OptionalFrameRequest } from '../../../bridge/contract/embedded.ts'
import { OPTIONAL_REQUESTS, READY_SCHEMA, REQUESTS, type RequestName, SESSION_SCHEMA } from './messages.ts'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'
const SUCCESS = '_SUCCESS'
const ERROR = '_ERROR'
/** Ids of requests, at most 64 characters. */
const ID = /^[0-9A-Za-z_-]{1,64}$/
const WORDS_MAX = 2_000

export interface IncomingReply {
  readonly kind: 'reply'
  readonly name: RequestName
  readonly id: string
  readonly isError: boolean
  /** The unvalidated payload of a success; the pending request has its schema. */
  readonly payload: unknown
  /** Of an error. Empty when the site gave none. */
  readonly words: string
}

/** What a frame may say. */
export type Incoming =
  | { readonly kind: 'ready'; readonly requests: readonly OptionalFrameRequest[] }
  | { readonly kind: 'session'; readonly token: string }
  | IncomingReply

const toType = (name: RequestName) => `${APP}${name}`
const isName = (name: string): name is RequestName => Object.hasOwn(REQUESTS, name)

/** A message for the frame. */
export function outgoing(name: RequestName, id: string | undefined, payload: unknown): object {
  return {
    type: toType(name),
    ...(id === undefined ? {} : { id }),
    ...(payload === undefined ? {} : { payload }),
  }
}

/** Own data of a clone: it has no getters, but it may be anything. */
function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}

const readOwn = (fields: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/**
 * Reads a message of a frame. Returns `undefined` for a message outside the protocol; never throws.
 *
 * @param message as the tab handed it on, trusted in nothing but its sender
 */
export function readIncoming(message: unknown): Incoming | undefined {
  const fields = readFields(message)
  const type = readOwn(fields, 'type')
  if (typeof type !== 'string' || !type.startsWith(FRAME)) return undefined
  const name = type.slice(FRAME.length)
  const payload = readOwn(fields, 'payload')
  if (name === 'READY') {
    const { success, data } = READY_SCHEMA.safeParse(payload, { jitless: true })
    const named: readonly unknown[] = Array.isArray(data?.requests) ? data.requests : []
    const requests = OPTIONAL_REQUESTS.filter(request => named.includes(request))
    return success ? { kind: 'ready', requests } : undefined
  }
  if (name === 'SESSION_UPDATE') {
    const { data } = SESSION_SCHEMA.safeParse(payload, { jitless: true })
    return data && { kind: 'session', token: data.token }
  }
  const isError = name.endsWith(ERROR)
  const request = name.slice(0, -(isError ? ERROR : SUCCESS).length)
  const id = readOwn(fields, 'id')
  if (!(isError || name.endsWith(SUCCESS)) || !isName(request)) return undefined
  if (typeof id !== 'string' || !ID.test(id)) return undefined
  const words = readOwn(readFields(payload), 'message')
  return {
    kind: 'reply',
    name: request,
    id,
    isError,
    payload,
    words: isError && typeof words === 'string' ? words.slice(0, WORDS_MAX) : '',
  }
}
