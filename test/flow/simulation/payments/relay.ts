import type { Process, Scheduler } from '../scheduler.ts'
import type { PaymentWallet } from './wallet.ts'

/**
 * What the relay does.
 *
 * - `slow`, `duplicates`, `reorders`: each message comes, late, twice, or in another order
 * - `garbage`: beside each message comes one that no client can read
 * - `noAcks`: takes messages without a confirmation. `deaf`: takes none, and says nothing
 * - `refuses`, `stalls`: no socket opens. `fatal`: each socket is closed with code 3000
 */
export type RelayMode =
  | 'ok'
  | 'slow'
  | 'duplicates'
  | 'reorders'
  | 'garbage'
  | 'noAcks'
  | 'deaf'
  | 'refuses'
  | 'stalls'
  | 'fatal'

export const RELAY_MODES: readonly RelayMode[] = [
  'slow',
  'duplicates',
  'reorders',
  'garbage',
  'noAcks',
  'deaf',
  'refuses',
  'stalls',
  'fatal',
]

/** A message of a topic, as a relay brings it. */
export interface Mail {
  readonly id: number
  readonly topic: string
  readonly message: string
}

/** A socket of one engine. */
export interface Line {
  readonly process: Process
  /** Topics that the engine subscribed to. */
  readonly topics: ReadonlySet<string>
  onMail(mail: Mail): void
  onClosed(isFatal: boolean): void
}

/** Relay and phone of one run. */
export interface Relay {
  setMode(mode: RelayMode): void
  /** Closes every socket. */
  kick(): void
  /** @returns whether the socket opens; never settles while the relay stalls */
  open(line: Line): Promise<boolean>
  close(line: Line): void
  /** @returns when the relay confirms; never where it does not */
  publish(line: Line, topic: string, message: string): Promise<void>
  acknowledge(line: Line, id: number): void
  /** Brings what waits for a topic. */
  subscribe(line: Line): void
  /** The phone scans a URI. @param onApproved called with the topic of the session */
  pair(process: Process, onApproved: (topic: string) => void): void
}

interface Rpc {
  readonly id: number
  readonly method?: string
  readonly params?: {
    readonly request: { readonly method: string; readonly params: unknown; readonly expiryTimestamp: number }
  }
}

/** Stands for the encryption: base64 whose first byte says that it is sealed. */
export const seal = (value: unknown): string => `AAAA${btoa(JSON.stringify(value))}`
export const unseal = (message: string): unknown => JSON.parse(atob(message.slice(4)))

const LATENCY_MS = 80
const SLOW_MS = 20_000

export function createRelay(scheduler: Scheduler, wallet: PaymentWallet): Relay {
  const lines = new Set<Line>()
  /** Not acknowledged by an engine yet. */
  const mailbox: Mail[] = []
  /** A relay and a phone know a message by its content. */
  const taken = new Set<string>()
  let mode: RelayMode = 'ok'
  let lastId = 0

  const latency = (): number => {
    if (mode === 'slow') return scheduler.below(SLOW_MS)
    return scheduler.below(mode === 'reorders' ? 3_000 : LATENCY_MS)
  }

  function bring(line: Line, mail: Mail): void {
    const hand = (what: Mail) =>
      scheduler.later(line.process, latency(), () => {
        if (lines.has(line)) line.onMail(what)
      })
    if (mode === 'garbage') hand({ ...mail, id: -mail.id, message: '{"__proto__":{"polluted":1}}' })
    hand(mail)
    if (mode === 'duplicates') hand(mail)
  }

  function post(topic: string, message: string): void {
    lastId += 1
    const mail = { id: lastId, topic, message }
    mailbox.push(mail)
    for (const line of lines) if (line.topics.has(topic)) bring(line, mail)
  }

  /** The phone shows a request once, and not after its end. */
  function show(topic: string, message: string): void {
    const { id, method, params } = unseal(message) as Rpc
    if (method !== 'wc_sessionRequest' || !params) return
    const { request } = params
    scheduler.later(null, latency(), () => {
      if (request.expiryTimestamp * 1_000 < scheduler.now()) return
      wallet.request(request.method, request.params, null, answer =>
        post(topic, seal({ id, jsonrpc: '2.0', ...answer })),
      )
    })
  }

  function end(line: Line, isFatal: boolean): void {
    if (!lines.delete(line)) return
    scheduler.later(line.process, 0, () => line.onClosed(isFatal))
  }

  return {
    setMode(next) {
      mode = next
      if (next === 'fatal' || next === 'refuses' || next === 'stalls')
        for (const line of [...lines]) end(line, next === 'fatal')
    },
    kick() {
      for (const line of [...lines]) end(line, false)
    },
    open: line =>
      new Promise(resolve => {
        if (mode === 'stalls') return
        scheduler.later(line.process, LATENCY_MS, () => {
          const isOpen = mode !== 'refuses' && mode !== 'fatal'
          if (isOpen) lines.add(line)
          resolve(isOpen)
          if (mode === 'fatal') line.onClosed(true)
        })
      }),
    close: line => void lines.delete(line),
    publish: (line, topic, message) =>
      new Promise(resolve => {
        if (!lines.has(line) || mode === 'deaf') return
        scheduler.later(null, latency(), () => {
          if (!taken.has(message)) show(topic, message)
          taken.add(message)
          if (mode !== 'noAcks') scheduler.later(line.process, latency(), resolve)
        })
      }),
    acknowledge(line, id) {
      if (!lines.has(line)) return
      const at = mailbox.findIndex(mail => mail.id === id)
      if (at >= 0) mailbox.splice(at, 1)
    },
    subscribe(line) {
      for (const mail of mailbox) if (line.topics.has(mail.topic)) bring(line, mail)
    },
    pair(process, onApproved) {
      lastId += 1
      const topic = lastId.toString(16).padStart(64, '5')
      scheduler.later(process, 500 + scheduler.below(500), () => onApproved(topic))
    },
  }
}
