import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { SiteReply, SiteRequest } from './reply.ts'

export interface AppParts {
  answer(request: SiteRequest): Promise<SiteReply | undefined>
  onError(error: unknown): void
}

/** What the server knows of a connection. */
export interface Connection {
  readonly network: string
}

/** A transaction that deploys a contract has up to 100 kB as hex (EIP-3860). */
const MAX_BODY_BYTES = 256 * 1024

/** The site as a fetch handler. */
export function createApp({ answer, onError }: AppParts): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>()
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.all('*', async context => {
    const reply = await answer(await readRequest(context))
    return reply ? writeReply(reply) : context.json({ error: 'not found' }, 404)
  })
  app.onError((error, context) => {
    onError(error)
    // A bug says nothing to strangers.
    return context.json({ error: 'internal error' }, 500)
  })
  return app
}

async function readRequest(context: Context<{ Bindings: Connection }>): Promise<SiteRequest> {
  const { raw } = context.req
  const url = new URL(raw.url)
  return {
    method: raw.method,
    path: url.pathname,
    query: url.searchParams,
    headers: raw.headers,
    text: await raw.text(),
    network: context.env.network,
  }
}

export function writeReply(reply: SiteReply): Response {
  const base = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  switch (reply.kind) {
    case 'json':
      return new Response(JSON.stringify(reply.json), {
        status: reply.status ?? 200,
        headers: { ...base, 'content-type': 'application/json', ...reply.headers },
      })
    case 'text':
      return new Response(reply.text, {
        status: reply.status ?? 200,
        headers: { ...base, 'content-type': reply.type ?? 'text/plain; charset=utf-8', ...reply.headers },
      })
    case 'bytes':
      return new Response(reply.bytes, { headers: { ...base, 'content-type': reply.type } })
  }
}
