import { randomUUID } from 'node:crypto'
import { readMime } from './mime.ts'
import type { Envelope } from './smtpSession.ts'

/** A letter that came. */
export interface Mail {
  /** Random; tells letters apart. */
  readonly id: string
  /** When it came, in milliseconds since 1970. */
  readonly at: number
  /** Address of the sender. */
  readonly from: string
  /** Address of the receiver, in small letters; a letter to two receivers is there twice. */
  readonly to: string
  /** The subject, decoded. */
  readonly subject: string
  /** The part in plain text. */
  readonly text: string
  /** Web addresses in the text. */
  readonly links: readonly string[]
  /** The six digits that stand on a line of their own. */
  readonly code: string | null
}

export interface Inbox {
  /** Newest first; of one address, or all. */
  list(to?: string): readonly Mail[]
  /** Addresses that have mail, newest first, with how much. */
  boxes(): readonly { readonly address: string; readonly count: number }[]
  keep(envelope: Envelope): void
  subscribe(listener: (mail: Mail) => void): () => void
  clear(): void
}

const MAX_MAILS = 2_000
const LINK = /https?:\/\/[^\s<>"]+/g

export function createInbox(): Inbox {
  let mails: Mail[] = []
  const listeners = new Set<(mail: Mail) => void>()
  return {
    list: to => (to === undefined ? mails : mails.filter(mail => mail.to === to.toLowerCase())),
    boxes() {
      const counts = new Map<string, number>()
      for (const { to } of mails) counts.set(to, (counts.get(to) ?? 0) + 1)
      return [...counts].map(([address, count]) => ({ address, count }))
    },
    keep({ from, to, data }) {
      const { subject, text } = readMime(data)
      for (const address of to) {
        const mail: Mail = {
          id: randomUUID(),
          at: Date.now(),
          from,
          to: address.toLowerCase(),
          subject,
          text,
          links: text.match(LINK) ?? [],
          code: /^\d{6}$/m.exec(text)?.[0] ?? null,
        }
        mails = [mail, ...mails].slice(0, MAX_MAILS)
        for (const listener of listeners) listener(mail)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear() {
      mails = []
    },
  }
}
