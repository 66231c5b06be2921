import { asObject } from '../asObject.ts'
import type { Mail, Mailboxes, Publication, Reader } from './mailbox.ts'

/** An error as the relay sends it: `data` is the tag that names the reason. */
export interface RelayFailure {
  readonly code: number
  readonly message: string
  readonly data: string
}

/** `result` goes back to the caller first; `after` runs then, so that no push overtakes its own subscription. */
export interface MethodOutcome {
  readonly result?: unknown
  readonly error?: RelayFailure
  after?(): void
}

const DEFAULT_TTL_SECONDS = 300
/** Tags of the session proposal's answer and of the settlement (WalletConnect specs, "RPC methods"). */
const TAG = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const

const publication = (value: unknown): Publication => {
  const { topic, message, ttl, tag, attestation } = asObject(value)
  return {
    topic: String(topic),
    message: String(message),
    ttlSeconds: typeof ttl === 'number' ? ttl : DEFAULT_TTL_SECONDS,
    tag: typeof tag === 'number' ? tag : 0,
    attestation: typeof attestation === 'string' ? attestation : undefined,
  }
}

/** A message as the relay hands it over: an empty attestation and tag 0 are left out. */
export const toMessage = ({ topic, message, publishedAt, tag, attestation }: Mail) => ({
  topic,
  message,
  publishedAt,
  ...(tag === 0 ? {} : { tag }),
  ...(attestation ? { attestation } : {}),
})

/** The relay's refusal of a frame that it cannot read; `data` names the reason. */
export const invalidPayload = (data: string): RelayFailure => ({
  code: -32600,
  message: 'Invalid payload',
  data,
})

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The relay's methods that sign-client 2.21 and walletkit 1.2 really call, and their plain siblings. */
export function callRelayMethod(
  mailboxes: Mailboxes,
  reader: Reader,
  method: string,
  params: unknown,
): MethodOutcome {
  const fields = asObject(params)
  const subscribe = (topics: unknown[]) => topics.map(topic => mailboxes.subscribe(reader, String(topic)))
  switch (method) {
    case 'irn_subscribe': {
      const [subscription] = subscribe([fields.topic])
      return { result: subscription?.subscriptionId, after: subscription?.deliver }
    }
    case 'irn_batchSubscribe': {
      const subscriptions = subscribe(list(fields.topics))
      return {
        result: subscriptions.map(({ subscriptionId }) => subscriptionId),
        after: () => {
          for (const { deliver } of subscriptions) deliver()
        },
      }
    }
    case 'irn_unsubscribe':
      mailboxes.unsubscribe(reader, String(fields.topic))
      return { result: true }
    case 'irn_batchUnsubscribe':
      for (const entry of list(fields.subscriptions))
        mailboxes.unsubscribe(reader, String(asObject(entry).topic))
      return { result: true }
    case 'irn_publish':
      return { result: true, after: () => mailboxes.publish(reader, publication(fields)) }
    case 'irn_batchPublish':
      return {
        result: true,
        after: () => {
          for (const entry of list(fields.messages)) mailboxes.publish(reader, publication(entry))
        },
      }
    case 'irn_fetchMessages':
    case 'irn_batchFetchMessages': {
      const topics = fields.topics === undefined ? [fields.topic] : list(fields.topics)
      const mails = topics.flatMap(topic => mailboxes.fetch(reader, String(topic)))
      const messages = mails.map(toMessage)
      return { result: { messages, hasMore: false } }
    }
    case 'wc_proposeSession': {
      const topic = String(fields.pairingTopic)
      const [subscription] = subscribe([topic])
      const proposal = { ...fields, topic, message: fields.sessionProposal, tag: TAG.propose }
      return {
        result: true,
        after: () => {
          subscription?.deliver()
          mailboxes.publish(reader, publication(proposal))
        },
      }
    }
    case 'wc_approveSession': {
      const [subscription] = subscribe([fields.sessionTopic])
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = fields
      const send = (topic: unknown, message: unknown, tag: number) =>
        mailboxes.publish(reader, publication({ topic, message, ttl, tag }))
      return {
        result: true,
        after: () => {
          subscription?.deliver()
          send(pairingTopic, sessionProposalResponse, TAG.proposeResponse)
          send(sessionTopic, sessionSettlementRequest, TAG.settle)
        },
      }
    }
    default:
      return { error: invalidPayload('InvalidMethod') }
  }
}
