import { isRecord } from '../../../bridge/values/isRecord.ts'
import { parseJson } from '../../net/parseJson.ts'
import type { Client } from './client.ts'

/** The largest honest one carries a page of typed data, encrypted and in base64. */
const FRAME_MAX_CHARS = 4_000_000

/**
 * A message as WalletConnect seals it: base64 whose first byte, the envelope's type, is 0 or 1. Type 2 is plain text,
 * for links between apps of one device; sign-client would take it from a relay too, and with it the relay's own words
 * for the wallet's.
 */
const SEALED = /^A[A-Za-f][A-Za-z0-9+/]*={0,2}$/

type Fields = Readonly<Record<string, unknown>>

/** Whether a message was encrypted for us, as far as its envelope tells. */
function isSealed(message: unknown): boolean {
  return typeof message === 'string' && message.length % 4 === 0 && SEALED.test(message)
}

/** `irn_subscription` brings a message of a topic; any other method is let through for sign-client to refuse. */
function isMail({ method, params }: Fields): boolean {
  if (typeof method !== 'string') return false
  if (!method.endsWith('_subscription')) return true
  const { id, data } = isRecord(params) ? params : {}
  // sign-client makes an event of that name: one of its own would pass by its checks.
  const isSubscription = typeof id === 'string' && /^[\w-]{1,200}$/.test(id) && !/^(relayer_|error$)/.test(id)
  return isSubscription && isRecord(data) && typeof data.topic === 'string' && isSealed(data.message)
}

/**
 * Whether what a relay says is JSON-RPC 2.0: an answer, or a sealed message of a topic.
 *
 * @param payload parsed, and hostile all the same
 */
function isRelayPayload(payload: unknown): boolean {
  if (!isRecord(payload) || payload.jsonrpc !== '2.0') return false
  if (typeof payload.id !== 'number' && typeof payload.id !== 'string') return false
  return payload.method === undefined || isMail(payload)
}

/** The same check for a WebSocket message that is not parsed yet. */
export function isRelayFrame(data: unknown): boolean {
  if (typeof data !== 'string' || data.length > FRAME_MAX_CHARS) return false
  try {
    return isRelayPayload(parseJson(data))
  } catch {
    return false
  }
}

/** Members of sign-client that its types hide; the version is pinned. */
interface Hearing {
  onProviderPayload(payload: unknown): Promise<void>
  /** Also for messages fetched in one go after a pause. */
  onMessageEvent(event: { readonly message: unknown }): Promise<void>
}

/**
 * Passes only valid relay messages to sign-client, which reads fields without a check, throws an uncaught error for
 * invalid base64, and accepts an unencrypted message as the wallet's.
 */
export function guardMail(client: Client): void {
  const relayer = client.core.relayer as unknown as Hearing
  const handlePayload = relayer.onProviderPayload.bind(relayer)
  const open = relayer.onMessageEvent.bind(relayer)
  relayer.onProviderPayload = async payload => {
    if (isRelayPayload(payload)) await handlePayload(payload)
  }
  relayer.onMessageEvent = async event => {
    if (isSealed(event.message)) await open(event)
  }
}
