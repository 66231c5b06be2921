import { describe, expect, test } from 'vitest'
import { number, object, optional, string, unknown } from 'zod/mini'
import type { WalletError } from '../../../../src/bridge/errors/base.ts'
import {
  HostNotAllowedError,
  HttpError,
  InvalidResponseError,
  NetworkError,
  RpcTimeoutError,
} from '../../../../src/bridge/errors/network.ts'
import { RequestAbortedError } from '../../../../src/bridge/errors/request.ts'
import { createHttp, type Http } from '../../../../src/worker/net/http.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { type Answer, contextFor, json, serve } from './server.ts'

const schema = object({ ok: number() })

async function setUp(answer: Answer, params?: Record<string, string>) {
  const server = await serve(answer)
  const http = createHttp({ baseUrl: server.url, ...contextFor([server]), ...(params && { params }) })
  return { server, http }
}
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('http', () => {
  test('get: query parameters only when truthy, the call’s own win', async () => {
    const { server, http } = await setUp((_, response) => json(response, { ok: 1 }), { st: 'a', sv: '' })
    const params = {
      page: 1,
      none: undefined,
      nil: null,
      zero: 0,
      empty: '',
      no: false,
      yes: true,
      st: 'b&c',
    }
    expect(await http.get('/list', { schema, params })).toEqual({ ok: 1 })
    expect(server.hits[0]?.url).toBe('/list?st=b%26c&page=1&yes=true')
  })

  test('an address that has a query already gets no second question mark', async () => {
    const { server, http } = await setUp((_, response) => json(response, { ok: 1 }), { st: 'a' })
    await http.get('/me?includeAccount=true', { schema, params: { page: 1 } })
    expect(server.hits[0]?.url).toBe('/me?includeAccount=true&st=a&page=1')
  })

  test('defaults may be a function, asked at each call', async () => {
    const server = await serve((_, response) => json(response, { ok: 1 }))
    let clientId: string | undefined
    const http = createHttp({ baseUrl: server.url, ...contextFor([server]), params: () => ({ clientId }) })
    await http.get('/a', { schema })
    clientId = 'me'
    await http.get('/a', { schema })
    expect(server.hits.map(hit => hit.url)).toEqual(['/a', '/a?clientId=me'])
  })

  test.each(['post', 'put', 'delete'] as const)(
    '%s: JSON text, no JSON content type unless asked',
    async verb => {
      const { server, http } = await setUp((_, response) => json(response, { ok: 1 }))
      await http[verb]('/a', { schema, body: { x: '1' } })
      await http[verb]('/a', { schema, body: [], headers: { 'content-type': 'application/json' } })
      expect(server.hits.map(hit => [hit.method, hit.body])).toEqual([
        [verb.toUpperCase(), '{"x":"1"}'],
        [verb.toUpperCase(), '[]'],
      ])
      expect(server.hits.map(hit => hit.headers['content-type'])).toEqual([
        'text/plain;charset=UTF-8',
        'application/json',
      ])
    },
  )

  test.each([400, 401, 403, 404, 429, 500, 503])(
    'status %i: the exact words, the status as cause',
    async status => {
      const { http } = await setUp((_, response) =>
        response.writeHead(status, { 'retry-after': '7' }).end('Unauthorized: invalid key'),
      )
      const error = await failure(http.get('/a', { schema }))
      expect(error).toBeInstanceOf(HttpError)
      expect(error).toMatchObject({
        message: `HTTP status code: ${status}`,
        cause: { status, retryAfterMs: 7_000 },
        details: 'Unauthorized: invalid key',
      })
    },
  )

  test.each<[string, Answer, new (...rest: never[]) => WalletError]>([
    ['HTML', (_, response) => response.end('<!doctype html>'), InvalidResponseError],
    ['nothing', (_, response) => response.end(), InvalidResponseError],
    ['another shape', (_, response) => json(response, { ok: '1' }), InvalidResponseError],
    ['a dropped socket', (_, response) => response.destroy(), NetworkError],
    [
      'less than it announced',
      (_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"ok"')
        setTimeout(() => response.destroy(), 20)
      },
      NetworkError,
    ],
  ])('an answer that is %s', async (_name, answer, type) => {
    const { http } = await setUp(answer)
    expect(await failure(http.get('/a', { schema }))).toBeInstanceOf(type)
  })

  test('no server: NetworkError', async () => {
    const http = createHttp({
      baseUrl: 'http://127.0.0.1:1',
      ...contextFor([]),
      allowHosts: new Set(['127.0.0.1:1']),
    })
    expect(await failure(http.get('/a', { schema }))).toBeInstanceOf(NetworkError)
  })

  test('an empty answer, where the schema takes it', async () => {
    const { http } = await setUp((_, response) => response.writeHead(204).end())
    expect(await http.delete('/a', { schema: optional(unknown()) })).toBeUndefined()
  })

  test('__proto__, constructor and prototype are dropped', async () => {
    const { http } = await setUp((_, response) =>
      response.end('{"a":{"__proto__":{"x":1},"constructor":1,"b":"c"}}'),
    )
    const answer = await http.get('/a', { schema: object({ a: unknown() }) })
    expect(answer).toEqual({ a: { b: 'c' } })
    expect(Object.keys(answer.a as object)).toEqual(['b'])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('deadline: an answer that never comes, and one that stalls in its body', async () => {
    for (const start of [false, true]) {
      const { http } = await setUp((_, response) => {
        if (start) response.writeHead(200).write('{')
      })
      const error = await failure(http.get('/a?secret=1', { schema, timeoutMs: 60 }))
      expect(error).toBeInstanceOf(RpcTimeoutError)
      expect(error).toMatchObject({ details: 'GET /a: 60 ms' })
    }
  })

  test('deadline: 10 s unless said otherwise, also for a fetch that minds no signal', async () => {
    const clock = createFakeClock()
    const http = createHttp({
      baseUrl: 'https://a.test',
      fetch: () => new Promise(() => {}),
      clock,
      allowHosts: new Set(['a.test']),
    })
    const waiting = failure(http.get('/a', { schema }))
    let settled = false
    void waiting.then(() => (settled = true))
    await clock.advance(9_999)
    expect(settled).toBe(false)
    await clock.advance(1)
    expect(await waiting).toBeInstanceOf(RpcTimeoutError)
    expect(clock.pending).toBe(0)
  })

  test('abort: before and during', async () => {
    const { server, http } = await setUp(() => {})
    expect(await failure(http.get('/a', { schema, signal: AbortSignal.abort() }))).toBeInstanceOf(
      RequestAbortedError,
    )
    expect(server.hits).toHaveLength(0)
    const stop = new AbortController()
    const waiting = failure(http.get('/a', { schema, signal: stop.signal }))
    setTimeout(() => stop.abort(), 20)
    expect(await waiting).toBeInstanceOf(RequestAbortedError)
  })

  test('a body that is too long is refused, announced or not', async () => {
    for (const announced of [true, false]) {
      const { http } = await setUp((_, response) => {
        if (announced) response.writeHead(200, { 'content-length': 5_000 })
        for (let i = 0; i < 5; i += 1) response.write('x'.repeat(1_000))
        response.end()
      })
      expect(await failure(http.get('/a', { schema, maxBytes: 3_000 }))).toBeInstanceOf(InvalidResponseError)
    }
  })

  test('getBlob: bytes and type as they are, capped at 256 KB', async () => {
    const { http } = await setUp((hit, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(Buffer.alloc(hit.url === '/big' ? 256 * 1024 + 1 : 3, 1)),
    )
    const blob = await http.getBlob('/small')
    expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(['image/png', [1, 1, 1]])
    expect(await failure(http.getBlob('/big'))).toBeInstanceOf(InvalidResponseError)
  })
})

describe('http: hosts', () => {
  test.each([
    'http://evil.test/x',
    '//evil.test/x',
    '\\\\evil.test/x',
    'https://127.0.0.1/x',
    'ftp://127.0.0.1/',
    'data:application/json,{}',
    'javascript:1',
  ])('a path that leads elsewhere is refused before anything is sent: %s', async path => {
    const { server, http } = await setUp((_, response) => json(response, { ok: 1 }))
    expect(await failure(http.get(path, { schema }))).toBeInstanceOf(HostNotAllowedError)
    expect(server.hits).toHaveLength(0)
  })

  test('credentials in the URL are refused', async () => {
    const server = await serve((_, response) => json(response, { ok: 1 }))
    const http = createHttp({ baseUrl: server.url.replace('//', '//user:pass@'), ...contextFor([server]) })
    expect(await failure(http.get('/a', { schema }))).toBeInstanceOf(HostNotAllowedError)
  })

  test.each([301, 302, 307, 308])('a redirect (%i) is not followed', async status => {
    const other = await serve((_, response) => json(response, { ok: 1 }))
    const { http } = await setUp((_, response) =>
      response.writeHead(status, { location: `${other.url}/x` }).end(),
    )
    const error = await failure(http.post('/a', { schema, body: {} }))
    expect(error).toBeInstanceOf(HostNotAllowedError)
    expect(other.hits).toHaveLength(0)
  })

  test('a redirect as a browser shows it (opaque) is refused', async () => {
    const opaque = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
    const http = createHttp({
      baseUrl: 'https://a.test',
      ...contextFor([], { fetch: async () => opaque }),
      allowHosts: new Set(['a.test']),
    })
    expect(await failure(http.get('/a', { schema }))).toBeInstanceOf(HostNotAllowedError)
  })

  test('a call without a schema does not compile', () => {
    // @ts-expect-error every answer is checked
    const call = (http: Http) => http.get('/a', {})
    expect(call).toBeTypeOf('function')
    expect(string().safeParse(1).success).toBe(false)
  })
})
