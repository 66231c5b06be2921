import { Agent, request } from 'node:http'
import { type LoadDevice, proveRequest } from './devices.ts'

export interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Reply {
  readonly status: number
  /** Seconds of `Retry-After`; undefined without one. */
  readonly retryAfter: number | undefined
  readonly answer: Readonly<Record<string, unknown>>
}

/** Speaks with one process of the site, over connections that stay open. */
export interface SiteClient {
  /** Signs a request, so that it can be sent later, or twice. */
  prepare(device: LoadDevice, path: string, body?: object, token?: string): Sent
  send(sent: Sent): Promise<Reply>
  /** @throws for a status that is not 200; {RefusedError} for 429. */
  ask<Answer>(device: LoadDevice, path: string, body?: object, token?: string): Promise<Answer>
  /** The form of the page of a device link. @returns the status */
  allowDevice(link: string): Promise<number>
  close(): void
}

/** The site refused with status 429. */
export class RefusedError extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(String(reply.answer.error))
    this.name = 'RefusedError'
    this.reply = reply
  }
}

/** The site closed an idle connection in the moment in which it was used again. Browsers send again. */
class StaleConnectionError extends Error {
  constructor() {
    super('The connection was stale')
    this.name = 'StaleConnectionError'
  }
}

const TIMEOUT_MS = 60_000

/** @param origin - what proofs name; the site may be one of several processes behind it. */
export function createSiteClient(port: number, origin: string): SiteClient {
  const agent = new Agent({ keepAlive: true })
  const sendOnce = ({ path, headers, body }: Sent) =>
    new Promise<Reply>((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          agent,
          headers: { ...headers, host: new URL(origin).host, 'content-length': Buffer.byteLength(body) },
          timeout: TIMEOUT_MS,
        },
        reply => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', chunk => {
            text += String(chunk)
          })
          reply.on('end', () => {
            const retryAfter = reply.headers['retry-after']
            resolve({
              status: reply.statusCode ?? 0,
              retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
              answer: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
            })
          })
          reply.on('error', reject)
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${path} was not answered`)))
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        reject(outgoing.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnectionError() : error),
      )
      outgoing.end(body)
    })
  const send = (sent: Sent) =>
    sendOnce(sent).catch((error: unknown) => {
      if (error instanceof StaleConnectionError) return sendOnce(sent)
      throw error
    })
  const prepare: SiteClient['prepare'] = (device, path, body = {}, token = undefined) => {
    const text = JSON.stringify(body)
    return {
      path: `/api${path}`,
      body: text,
      headers: {
        dpop: proveRequest(device, { url: `${origin}/api${path}`, body: text, token }),
        origin,
        'content-type': 'application/json',
        'x-forwarded-for': device.network,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
        ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
      },
    }
  }
  return {
    prepare,
    send,
    async ask<Answer>(device: LoadDevice, path: string, body?: object, token?: string) {
      const reply = await send(prepare(device, path, body, token))
      const { status, answer } = reply
      if (status === 429) throw new RefusedError(reply)
      if (status !== 200) throw new Error(`${path}: ${status} ${String(answer.error)}`)
      return answer as Answer
    },
    async allowDevice(link) {
      const body = new URLSearchParams({ link, decision: 'yes' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await send({ path: '/device', headers, body })).status
    },
    close: () => agent.destroy(),
  }
}
