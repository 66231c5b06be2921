import { describe, expect, test } from 'vitest'
import { string } from 'zod/mini'
import {
  EndpointMissingError,
  HostNotAllowedError,
  HttpError,
  InvalidResponseError,
  NetworkError,
  RpcError,
  RpcTimeoutError,
} from '../../../../src/bridge/errors/network.ts'
import { RequestAbortedError } from '../../../../src/bridge/errors/request.ts'
import { clockWithoutWaits, failure, type Handle, node, REPLIED, raw, rpcFor, withId } from './rpcNodes.ts'
import { json } from './server.ts'

describe('jsonRpc: one answer', () => {
  test('a value, with content type and params as given', async () => {
    const server = await node(() => '0x1')
    const { rpc } = rpcFor([server])
    expect(await rpc.request('eth_getBalance', ['0xa', 'latest'])).toBe('0x1')
    const hit = server.hits.find(({ body }) => body.includes('eth_getBalance'))
    expect(hit?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(hit?.body ?? '')).toMatchObject({ jsonrpc: '2.0', params: ['0xa', 'latest'] })
  })

  test.each([
    ['the id as text', '{"jsonrpc":"2.0","id":"ID","result":"0x1"}'],
    ['no version', '{"id":ID,"result":"0x1"}'],
    ['neither version nor a number as id', '{"id":"ID","result":"0x1"}'],
  ])('%s is understood', async (_name, text) => {
    const { rpc } = rpcFor([await node(withId(text))])
    expect(await rpc.request('eth_getBalance')).toBe('0x1')
  })

  test('a byte order mark does no harm', async () => {
    const { rpc } = rpcFor([await node(withId('\ufeff{"jsonrpc":"2.0","id":ID,"result":"0x1"}'))])
    expect(await rpc.request('eth_getBalance')).toBe('0x1')
  })

  test.each([
    ['HTML', '<!doctype html><h1>Just a moment...</h1>'],
    ['nothing', ''],
    ['another id', '{"jsonrpc":"2.0","id":999,"result":"0x1"}'],
    ['another id as text', '{"jsonrpc":"2.0","id":"0ID","result":"0x1"}'],
    ['the id in a list', '{"jsonrpc":"2.0","id":[ID],"result":"0x1"}'],
    ['another version', '{"jsonrpc":"1.0","id":ID,"result":"0x1"}'],
    ['a result and an error', '{"jsonrpc":"2.0","id":ID,"result":"0x1","error":{"code":1,"message":"no"}}'],
    ['no id', '{"jsonrpc":"2.0","result":"0x1"}'],
    ['a null id with a result', '{"jsonrpc":"2.0","id":null,"result":"0x1"}'],
    ['no result', '{"jsonrpc":"2.0","id":ID}'],
    ['an empty quantity', '{"jsonrpc":"2.0","id":ID,"result":"0x"}'],
    ['a decimal quantity', '{"jsonrpc":"2.0","id":ID,"result":"1"}'],
    ['a negative quantity', '{"jsonrpc":"2.0","id":ID,"result":"-0x1"}'],
    ['more than uint256', `{"jsonrpc":"2.0","id":ID,"result":"0x1${'0'.repeat(64)}"}`],
    ['an unsafe number', '{"jsonrpc":"2.0","id":ID,"result":9007199254740993}'],
    ['an error of the wrong shape', '{"jsonrpc":"2.0","id":ID,"error":{"code":"-32602","message":7}}'],
    ['an error that is text', '{"jsonrpc":"2.0","id":ID,"error":"no"}'],
    ['a list', '[]'],
    ['a text', '"0x1"'],
    ['a result in __proto__', '{"__proto__":{"result":"0x1"},"jsonrpc":"2.0","id":ID}'],
    ['100 000 braces', '{'.repeat(100_000)],
    ['9 MB', `{"jsonrpc":"2.0","id":ID,"result":"0x${'0'.repeat(9_000_000)}"}`],
  ])('%s: InvalidResponseError, asked once', async (_name, text) => {
    const server = await node(withId(text))
    const { rpc } = rpcFor([server])
    expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(InvalidResponseError)
    expect(server.calls()).toHaveLength(1)
  })

  test.each([
    ['under 200', 200],
    ['under 400', 400],
    ['under 500', 500],
  ])('the node’s own error keeps code, words and data, %s', async (_name, status) => {
    const server = await node((call, _hit, response) => {
      json(
        response,
        { jsonrpc: '2.0', id: call.id, error: { code: 3, message: '<img src=x>', data: '0x08c379a0' } },
        status,
      )
      return REPLIED
    })
    const { rpc } = rpcFor([server])
    const error = await failure(rpc.request('eth_call', []))
    expect(error).toBeInstanceOf(RpcError)
    expect(error).toMatchObject({ code: 3, message: '<img src=x>', data: '0x08c379a0' })
    expect(server.calls()).toHaveLength(1)
  })

  test('a result the schema refuses is left for the next node', async () => {
    const [bad, good] = [await node(() => 7), await node(() => 'ok')]
    const { rpc } = rpcFor([bad, good])
    expect(await rpc.request('x_text', [], { schema: string() })).toBe('ok')
  })

  test.each([400, 403, 405, 451])('status %i is final for the node', async status => {
    const server = await node(raw('no', status))
    const { rpc, clock } = rpcFor([server])
    const error = await failure(rpc.request('eth_getBalance', []))
    expect(error).toMatchObject({ message: `HTTP status code: ${status}` })
    expect(server.calls()).toHaveLength(1)
    expect(clock.waits).toEqual([])
  })

  test('a redirect is refused, the other host never asked', async () => {
    const other = await node(() => '0x1')
    const { rpc } = rpcFor([await node(raw('', 301, { location: other.url }))])
    expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(HostNotAllowedError)
    expect(other.hits).toHaveLength(0)
  })

  test('a URL outside the list is never asked; no URL at all is said', async () => {
    const server = await node(() => '0x1')
    const { rpc } = rpcFor([server], { allowHosts: new Set() })
    expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(HostNotAllowedError)
    expect(server.hits).toHaveLength(0)
    const none = rpcFor([]).rpc
    expect(await failure(none.request('eth_getBalance', []))).toBeInstanceOf(EndpointMissingError)
    expect(await failure(none.request('eth_sendRawTransaction', []))).toBeInstanceOf(EndpointMissingError)
  })

  test('abort: alone, in a batch (the others go on), and while waiting for the next try', async () => {
    const stop = new AbortController()
    const server = await node(({ method }) => (method === 'x_never' ? REPLIED : '0x1'))
    const { rpc } = rpcFor([server])
    setTimeout(() => stop.abort(), 20)
    expect(await failure(rpc.request('x_never', [], { signal: stop.signal }))).toBeInstanceOf(
      RequestAbortedError,
    )
    const leave = new AbortController()
    const both = [rpc.request('x_a', [], { signal: leave.signal }), rpc.request('x_b')]
    leave.abort()
    expect(await failure(both[0] as Promise<unknown>)).toBeInstanceOf(RequestAbortedError)
    expect(await both[1]).toBe('0x1')
    const busy = rpcFor([await node(raw('', 503, { 'retry-after': '5' }))]).rpc
    const later = new AbortController()
    setTimeout(() => later.abort(), 40)
    expect(await failure(busy.request('x_a', [], { signal: later.signal }))).toBeInstanceOf(
      RequestAbortedError,
    )
  })
})

describe('jsonRpc: again', () => {
  test.each([408, 429, 500, 502, 503, 504])(
    'status %i: three tries, jitter over half of each step',
    async status => {
      const server = await node(raw('busy', status))
      const { rpc, clock } = rpcFor([server])
      expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(HttpError)
      expect(server.calls()).toHaveLength(3)
      expect(clock.waits).toEqual([187, 375])
    },
  )

  test.each<[string, Handle]>([
    [
      'a dropped socket',
      (_c, _h, response) => {
        response.destroy()
        return REPLIED
      },
    ],
    [
      'less than it announced',
      (_c, _h, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{')
        setTimeout(() => response.destroy(), 10)
        return REPLIED
      },
    ],
  ])('%s: NetworkError after three tries', async (_name, handle) => {
    const server = await node(handle)
    const { rpc } = rpcFor([server])
    expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(NetworkError)
    expect(server.calls()).toHaveLength(3)
  })

  test('the second try succeeds', async () => {
    let count = 0
    const server = await node((_c, _h, response) => {
      count += 1
      if (count > 1) return '0x2'
      response.writeHead(503).end()
      return REPLIED
    })
    expect(await rpcFor([server]).rpc.request('eth_getBalance', [])).toBe('0x2')
  })

  test('Retry-After is honoured up to 10 s; a day is not waited for', async () => {
    const soon = await node(raw('', 429, { 'retry-after': '1' }))
    const entry = rpcFor([soon])
    await failure(entry.rpc.request('eth_getBalance', []))
    expect(entry.clock.waits).toEqual([1_000, 1_000])
    const never = await node(raw('{}', 429, { 'retry-after': '86400' }))
    const two = rpcFor([never])
    expect(await failure(two.rpc.request('eth_getBalance', []))).toMatchObject({ retryAfterMs: 86_400_000 })
    expect(never.calls()).toHaveLength(1)
    expect(two.clock.waits).toEqual([])
  })

  test('headers, then silence: RpcTimeoutError within the time given', async () => {
    const server = await node((_c, _h, response) => {
      response.writeHead(200).write('{')
      return REPLIED
    })
    const { rpc } = rpcFor([server], {
      clock: { ...clockWithoutWaits(), setTimeout: (run, ms) => setTimeout(run, ms / 20) },
    })
    expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(RpcTimeoutError)
  })

  test('methods with an effect, and retry: false, go out once', async () => {
    const servers = [await node(raw('', 503)), await node(() => '0x1')]
    const { rpc } = rpcFor(servers)
    await failure(rpc.request('eth_sendRawTransaction', ['0x']))
    await failure(rpc.request('eth_getBalance', [], { retry: false }))
    expect(servers.map(server => server.calls().length)).toEqual([2, 0])
  })
})

describe('jsonRpc: several URLs', () => {
  test.each<[string, Handle]>([
    ['busy', raw('', 503)],
    ['forbidden', raw('', 403)],
    ['broken', raw('<html>')],
    ['silent', () => REPLIED],
  ])('a node that is %s hands over to the next at once', async (_name, handle) => {
    const [bad, good] = [await node(handle), await node(() => '0x5')]
    const { rpc, clock } = rpcFor([bad, good], {
      clock: { ...clockWithoutWaits(), setTimeout: (run, ms) => setTimeout(run, ms / 10) },
    })
    expect(await rpc.request('eth_getBalance', [])).toBe('0x5')
    expect(bad.calls()).toHaveLength(1)
    expect(clock.waits).toEqual([])
  })

  test('the node’s own error does not hand over', async () => {
    const error = '{"jsonrpc":"2.0","id":ID,"error":{"code":-32000,"message":"reverted"}}'
    const [first, second] = [await node(withId(error)), await node(() => '0x5')]
    expect(await failure(rpcFor([first, second]).rpc.request('eth_call', []))).toMatchObject({ code: -32000 })
    expect(second.hits).toHaveLength(0)
  })

  test('nodes that disagree: the first one counts, and no result is made of two', async () => {
    const [entry, two] = [await node(() => '0x5'), await node(() => '0x9')]
    const { rpc } = rpcFor([entry, two])
    expect(await rpc.request('eth_getTransactionCount', ['0xa', 'pending'])).toBe('0x5')
    expect(two.hits).toHaveLength(0)
  })

  test('all fail: three tries in all, the last error', async () => {
    const servers = [await node(raw('', 503)), await node(raw('', 500))]
    expect(await failure(rpcFor(servers).rpc.request('eth_getBalance', []))).toBeInstanceOf(HttpError)
    expect(servers.map(server => server.calls().length)).toEqual([2, 1])
  })

  test('a URL that failed three times rests for 30 s, then is asked again', async () => {
    const [bad, good] = [await node(raw('', 503)), await node(() => '0x5')]
    const { rpc, clock } = rpcFor([bad, good])
    for (let i = 0; i < 6; i += 1) await rpc.request('eth_getBalance', [])
    expect(bad.calls()).toHaveLength(3)
    clock.skip(30_000)
    await rpc.request('eth_getBalance', [])
    await rpc.request('eth_getBalance', [])
    expect(bad.calls()).toHaveLength(4)
  })

  test('the only URL, though it rests, is tried once per request', async () => {
    const bad = await node(raw('', 503))
    const { rpc } = rpcFor([bad])
    await failure(rpc.request('eth_getBalance', []))
    expect(bad.calls()).toHaveLength(3)
    await failure(rpc.request('eth_getBalance', []))
    expect(bad.calls()).toHaveLength(4)
  })
})
