import { createHash, randomUUID } from 'node:crypto'

/** A message waiting in, or delivered from, a topic's mailbox. */
export interface Mail {
  readonly id: string
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
  readonly expiresAt: number
  readonly from: string
  /** Clients that confirmed it. */
  readonly acked: Set<string>
  /** Sockets it was pushed to; a new socket of the same client gets it again until it confirms. */
  readonly pushedTo: Set<Reader>
}

/** One socket, as the mailbox sees it. */
export interface Reader {
  readonly clientId: string
  push(subscriptionId: string, mail: Mail): void
}

export interface Publication {
  readonly topic: string
  readonly message: string
  readonly ttlSeconds: number
  readonly tag: number
  readonly attestation?: string | undefined
}

/** Mailboxes by topic: a message waits for readers that come later, until its time to live is over. */
export interface Mailboxes {
  /** Joins a topic. `deliver` pushes what waits there, to be called after the subscription was answered. */
  subscribe(reader: Reader, topic: string): { subscriptionId: string; deliver(): void }
  unsubscribe(reader: Reader, topic: string): void
  publish(from: Reader, publication: Publication): void
  fetch(reader: Reader, topic: string): readonly Mail[]
  unsubscribeAll(reader: Reader): void
  topics(): number
  clear(): void
}

interface Topic {
  readonly readers: Map<Reader, string>
  mail: Mail[]
}

export function createMailboxes(): Mailboxes {
  const topics = new Map<string, Topic>()
  const open = (name: string): Topic => {
    const known = topics.get(name)
    if (known) {
      known.mail = known.mail.filter(mail => mail.expiresAt > Date.now())
      return known
    }
    const topic: Topic = { readers: new Map(), mail: [] }
    topics.set(name, topic)
    return topic
  }
  const isFor = (reader: Reader, mail: Mail) =>
    mail.from !== reader.clientId && !mail.acked.has(reader.clientId)
  const push = (reader: Reader, subscriptionId: string, mail: Mail) => {
    if (!isFor(reader, mail) || mail.pushedTo.has(reader)) return
    mail.pushedTo.add(reader)
    reader.push(subscriptionId, mail)
  }
  return {
    subscribe(reader, name) {
      const topic = open(name)
      const subscriptionId = createHash('sha256').update(`${name}${reader.clientId}`).digest('hex')
      topic.readers.set(reader, subscriptionId)
      return {
        subscriptionId,
        deliver: () => {
          for (const mail of topic.mail) push(reader, subscriptionId, mail)
        },
      }
    },
    unsubscribe: (reader, name) => void open(name).readers.delete(reader),
    publish(from, { topic: name, message, ttlSeconds, tag, attestation }) {
      const topic = open(name)
      const publishedAt = Date.now()
      const mail: Mail = {
        id: randomUUID(),
        topic: name,
        message,
        publishedAt,
        tag,
        ...(attestation ? { attestation } : {}),
        expiresAt: publishedAt + ttlSeconds * 1000,
        from: from.clientId,
        acked: new Set(),
        pushedTo: new Set(),
      }
      topic.mail.push(mail)
      for (const [reader, subscriptionId] of topic.readers) push(reader, subscriptionId, mail)
    },
    fetch: (reader, name) => open(name).mail.filter(mail => isFor(reader, mail)),
    unsubscribeAll(reader) {
      for (const topic of topics.values()) topic.readers.delete(reader)
    },
    topics: () => topics.size,
    clear: () => topics.clear(),
  }
}
