import type { ErrorWire } from '../contract/errorWire.ts'
import type { EngineMode } from '../contract/link.ts'

// Messages besides calls and patches. Tabs and engines of different deploys exchange them, so that messages are extended by
// optional fields only.

/** The holder of the engine lock, as it announces itself on the bus. */
export interface Holder {
  readonly kind: 'holder'
  readonly protocol: number
  readonly mode: EngineMode
  /** Script and name of a SharedWorker, which together identify the worker. */
  readonly url: string
  readonly name: string
  /** Lock that the engine holds while it runs; `null` until it has booted. */
  readonly alive: string | null
  /** The tab of a fallback engine is hidden; phones freeze hidden tabs. */
  readonly hidden: boolean
  /**
   * Id of this run of the engine, part of the name of the lock that proves the announcement. A request for lanes names it, because two engines may run (decision 010) and only one
   * must answer.
   */
  readonly term: string
}

/** First message of a tab on a port or lane: the engine that it needs. */
export interface Attach {
  readonly kind: 'attach'
  readonly identity: string
  readonly tabId: string
  readonly protocol: number
  readonly visible: boolean
}

/** Messages of a tab to the engine candidate in its own worker or page. */
export type CandidateNotice =
  | { readonly kind: 'visible'; readonly visible: boolean }
  /** The tab is about to be frozen, and the engine with it: another tab should run the engine. */
  | { readonly kind: 'stepDown' }

/** The engine is ready for `hello`. */
export interface Greeting {
  readonly kind: 'engine'
  readonly protocol: number
  readonly mode: EngineMode
  readonly epoch: number
  readonly alive: string | null
  /** The engine and the tab do not see each other's locks, so that only answers show that the other side runs. */
  readonly isBlind?: boolean
}

/** Messages of an engine or an engine candidate to a tab. */
export type Notice =
  | Greeting
  /** The script runs; the engine is starting. */
  | { readonly kind: 'booting' }
  /** Another engine runs; `null` if it is not known which. */
  | { readonly kind: 'moved'; readonly to: Holder | null }
  | { readonly kind: 'retired' }
  | { readonly kind: 'failed'; readonly error: ErrorWire }
  /** An error of the worker. Tabs print it when `debug` is on, because a SharedWorker's console is hidden. */
  | { readonly kind: 'log'; readonly error: ErrorWire }

/** Messages of the bus, a BroadcastChannel per identity. */
export type BusMessage =
  | Holder
  | { readonly kind: 'who' }
  /**
   * A tab opened two lanes of this name to the holder. `to` is the holder's term; without it any running engine
   * answers.
   */
  | { readonly kind: 'lane'; readonly lane: string; readonly attach: Attach; readonly to?: string }
  /** An engine hung: its successors have this number in their name. */
  | { readonly kind: 'generation'; readonly generation: number }

export const busName = (identity: string) => `tabkey:${identity}`

const MODES: readonly unknown[] = ['sharedWorker', 'worker', 'page'] satisfies EngineMode[]
const TAB_ID = /^[\w-]{8,64}$/

type Fields = Readonly<Record<string, unknown>>

function toFields(message: unknown): Fields | null {
  return typeof message === 'object' && message !== null ? (message as Fields) : null
}

export function isTabId(value: unknown): value is string {
  return typeof value === 'string' && TAB_ID.test(value)
}

export function isHolder(message: unknown): message is Holder {
  const fields = toFields(message)
  return (
    fields?.kind === 'holder' &&
    Number.isSafeInteger(fields.protocol) &&
    MODES.includes(fields.mode) &&
    typeof fields.url === 'string' &&
    typeof fields.name === 'string' &&
    typeof fields.hidden === 'boolean' &&
    isTextOrNull(fields.alive) &&
    isText(fields.term, 64)
  )
}

export function isAttach(message: unknown): message is Attach {
  const fields = toFields(message)
  return (
    fields?.kind === 'attach' &&
    isText(fields.identity, 512) &&
    isTabId(fields.tabId) &&
    Number.isSafeInteger(fields.protocol) &&
    typeof fields.visible === 'boolean'
  )
}

export function isCandidateNotice(message: unknown): message is CandidateNotice {
  const fields = toFields(message)
  return fields?.kind === 'stepDown' || (fields?.kind === 'visible' && typeof fields.visible === 'boolean')
}

export function isNotice(message: unknown): message is Notice {
  const fields = toFields(message)
  switch (fields?.kind) {
    case 'booting':
    case 'retired':
      return true
    case 'engine':
      return (
        Number.isSafeInteger(fields.protocol) &&
        MODES.includes(fields.mode) &&
        Number.isSafeInteger(fields.epoch) &&
        isTextOrNull(fields.alive)
      )
    case 'moved':
      return fields.to === null || isHolder(fields.to)
    case 'failed':
    case 'log':
      return isErrorWire(fields.error)
    default:
      return false
  }
}

export function isBusMessage(message: unknown): message is BusMessage {
  const fields = toFields(message)
  switch (fields?.kind) {
    case 'who':
      return true
    case 'holder':
      return isHolder(message)
    case 'lane':
      return isText(fields.lane, 1_024) && isAttach(fields.attach) && isTextOrNull(fields.to ?? null)
    case 'generation':
      return Number.isSafeInteger(fields.generation) && Number(fields.generation) >= 0
    default:
      return false
  }
}

export function isErrorWire(value: unknown): value is ErrorWire {
  const fields = toFields(value)
  return typeof fields?.name === 'string' && typeof fields.message === 'string'
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value, 1_024)
}
