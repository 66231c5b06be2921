import type { WebSocket } from 'ws'
import { asObject } from '../asObject.ts'
import type { RelayFaults } from './faults.ts'
import type { Mail, Mailboxes, Reader } from './mailbox.ts'
import { callRelayMethod, type RelayFailure, toMessage } from './methods.ts'

const REORDER_MS = 60

/** Who opened a socket, from the query of its URL. */
export interface RelayClient {
  readonly clientId: string
  readonly userAgent: string | undefined
  readonly projectId: string | undefined
  readonly origin: string | undefined
}

/** Reads the client of `?auth=<JWT>&ua=…&projectId=…`; the id is the token's `iss`. */
export function readClient(url: URL, origin: string | undefined): RelayClient {
  const payload = (url.searchParams.get('auth') ?? '').split('.')[1] ?? ''
  let clientId = 'anonymous'
  try {
    const { iss } = asObject(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
    if (typeof iss === 'string') clientId = iss
  } catch {}
  const query = (name: string) => url.searchParams.get(name) ?? undefined
  return { clientId, userAgent: query('ua'), projectId: query('projectId'), origin }
}

/** What watches a relay, and may refuse frames that it does not understand. */
export interface RelayObserver {
  /** Called with every call of a client. */
  onCall?(method: string, origin: string | undefined, params?: unknown): void
  /** Called with every frame, in both directions. */
  onFrame?(method: string, side: 'request' | 'reply', status: string, body: unknown): void
  /** Called with the parts of the token by which a socket opens. */
  onToken?(part: 'header' | 'claims', value: unknown): void
  /** Refuses a frame before its method is called. */
  refuse?(frame: Readonly<Record<string, unknown>>): RelayFailure | undefined
}

/** Serves one socket: answers calls, pushes mail, and misbehaves as the faults say. */
export function serveSocket(
  socket: WebSocket,
  client: RelayClient,
  {
    mailboxes,
    observer,
    faults,
  }: {
    mailboxes: Mailboxes
    observer: RelayObserver
    faults: () => RelayFaults
  },
): void {
  const unconfirmed = new Map<number, Mail>()
  let sequence = 0
  let delayed: (() => void)[] = []

  const write = (text: string) => {
    const { delayMs } = faults()
    const now = () => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    }
    if (delayMs) setTimeout(now, delayMs)
    else now()
  }
  const reader: Reader = {
    clientId: client.clientId,
    push(subscriptionId, mail) {
      const id = Date.now() * 1000 + (sequence++ % 1000)
      unconfirmed.set(id, mail)
      const params = { id: subscriptionId, data: toMessage(mail) }
      const frame = { id, jsonrpc: '2.0', method: 'irn_subscription', params }
      observer.onFrame?.('irn_subscription', 'reply', 'push', frame)
      const send = () => {
        const { garbage } = faults()
        for (const text of garbage === true ? GARBAGE : garbage || []) write(text)
        for (let copy = faults().duplicate ? 2 : 1; copy > 0; copy--) write(JSON.stringify(frame))
      }
      if (!faults().reorder) return send()
      delayed.push(send)
      if (delayed.length > 1) return
      setTimeout(() => {
        const batch = delayed.reverse()
        delayed = []
        for (const entry of batch) entry()
      }, REORDER_MS)
    },
  }

  socket.on('message', data => {
    let frame: Record<string, unknown>
    try {
      frame = asObject(JSON.parse(String(data)))
    } catch {
      return observer.onCall?.('(not JSON)', client.origin)
    }
    if (typeof frame.method !== 'string') {
      const mail = unconfirmed.get(Number(frame.id))
      if (mail && 'result' in frame) observer.onFrame?.('irn_subscription', 'reply', 'result', frame)
      if (!faults().dropAcks) mail?.acked.add(client.clientId)
      return
    }
    const { method } = frame
    observer.onCall?.(method, client.origin, frame.params)
    const { mute } = faults()
    if (mute === true || (Array.isArray(mute) && mute.includes(method))) return
    observer.onFrame?.(method, 'request', 'frame', frame)
    const refusal = observer.refuse?.(frame)
    const { result, error, after } = refusal
      ? { result: undefined, error: refusal, after: undefined }
      : callRelayMethod(mailboxes, reader, method, frame.params)
    const reply = { id: frame.id, jsonrpc: '2.0', ...(error ? { error } : { result }) }
    observer.onFrame?.(method, 'reply', error ? 'error' : 'result', reply)
    write(JSON.stringify(reply))
    after?.()
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => mailboxes.unsubscribeAll(reader))
}

/** What sign-client survives in Node too; `null` would end the phone's process. */
const GARBAGE: readonly string[] = [
  'not json {',
  '[]',
  '{"id":1,"jsonrpc":"2.0"}',
  '{"id":2,"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"x","data":{"topic":"00","message":"%%%","publishedAt":0,"tag":0}}}',
]
