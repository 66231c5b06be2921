import { describe, expect, test, vi } from 'vitest'
import { string } from 'zod/mini'
import type { WalletError } from '../../../../src/bridge/errors/base.ts'
import {
  EndpointMissingError,
  HostNotAllowedError,
  HttpError,
  InvalidResponseError,
  NetworkError,
  RpcError,
  RpcTimeoutError,
  WrongChainError,
} from '../../../../src/bridge/errors/network.ts'
import { RequestAbortedError } from '../../../../src/bridge/errors/request.ts'
import { type CreateJsonRpcParameters, createJsonRpc } from '../../../../src/worker/net/jsonRpc.ts'
import { type Answer, contextFor, type Hit, json, serve, type TestServer } from './server.ts'

interface Call {
  id: number
  method: string
  params: unknown
}
type Handle = (call: Call, hit: Hit, response: Parameters<Answer>[1]) => unknown

const REPLIED = Symbol('replied')
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    value => Promise.reject(new Error(`no failure: ${value}`)),
    (error: WalletError) => error,
  )

/** A node: shows its chain, answers single calls and batches with `handle`'s result; REPLIED = the handler did it itself. */
async function node(handle: Handle, chainId = '0x1'): Promise<TestServer & { calls(): string[] }> {
  const server = await serve((hit, response) => {
    const body: Call | Call[] = JSON.parse(hit.body)
    const answer = (call: Call) => {
      const result = call.method === 'eth_chainId' ? chainId : handle(call, hit, response)
      return result === REPLIED ? result : { jsonrpc: '2.0', id: call.id, result }
    }
    const reply = Array.isArray(body) ? body.map(answer).reverse() : answer(body)
    if (reply !== REPLIED && !(Array.isArray(reply) && reply.includes(REPLIED))) json(response, reply)
  })
  const calls = () =>
    server.hits.flatMap(hit => {
      const body: Call | Call[] = JSON.parse(hit.body)
      return (Array.isArray(body) ? body : [body]).map(call => call.method)
    })
  return Object.assign(server, { calls: () => calls().filter(method => method !== 'eth_chainId') })
}

/** Time that passes at once when somebody sleeps, and is written down; real for deadlines longer than that. */
function clockWithoutWaits() {
  const waits: number[] = []
  let skipped = 0
  return {
    waits,
    skip: (ms: number) => void (skipped += ms),
    now: () => Date.now() + skipped,
    monotonic: () => performance.now() + skipped,
    setTimeout(run: () => void, ms: number) {
      if (ms > 2_000) return setTimeout(run, ms)
      waits.push(ms)
      skipped += ms
      return setTimeout(run, 0)
    },
    clearTimeout: (id: unknown) => clearTimeout(id as number),
  }
}

function rpcFor(servers: readonly TestServer[], more: Partial<CreateJsonRpcParameters> = {}) {
  const clock = clockWithoutWaits()
  const parameters = { ...contextFor(servers), urls: servers.map(server => server.url), chainId: 1, clock }
  return { clock, rpc: createJsonRpc({ ...parameters, random: () => 0.5, ...more }) }
}

const raw = (body: string, status = 200, headers: Record<string, string> = {}): Handle => {
  return (_call, _hit, response) => {
    response.writeHead(status, headers).end(body)
    return REPLIED
  }
}
const withId =
  (text: string): Handle =>
  (call, _hit, response) => {
    response.writeHead(200).end(text.replaceAll('ID', String(call.id)))
    return REPLIED
  }

describe('jsonRpc: one answer', () => {
  test('a value, with content type and params as given', async () => {
    const server = await node(() => '0x1')
    const { rpc } = rpcFor([server])
    expect(await rpc.request('eth_getBalance', ['0xa', 'latest'])).toBe('0x1')
    const hit = server.hits.find(({ body }) => body.includes('eth_getBalance'))
    expect(hit?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(hit?.body ?? '')).toMatchObject({ jsonrpc: '2.0', params: ['0xa', 'latest'] })
  })

  test('a byte order mark does no harm', async () => {
    const { rpc } = rpcFor([await node(withId('\ufeff{"jsonrpc":"2.0","id":ID,"result":"0x1"}'))])
    expect(await rpc.request('eth_getBalance')).toBe('0x1')
  })

  test.each([
    ['HTML', '<!doctype html><h1>Just a moment...</h1>'],
    ['nothing', ''],
    ['another id', '{"jsonrpc":"2.0","id":999,"result":"0x1"}'],
    ['the id as text', '{"jsonrpc":"2.0","id":"ID","result":"0x1"}'],
    ['no id', '{"jsonrpc":"2.0","result":"0x1"}'],
    ['a null id with a result', '{"jsonrpc":"2.0","id":null,"result":"0x1"}'],
    ['no version', '{"id":ID,"result":"0x1"}'],
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
  test.each([408, 429, 500, 502, 503, 504])('status %i: three tries, full jitter', async status => {
    const server = await node(raw('busy', status))
    const { rpc, clock } = rpcFor([server])
    expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(HttpError)
    expect(server.calls()).toHaveLength(3)
    expect(clock.waits).toEqual([125, 250])
  })

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
    const one = rpcFor([soon])
    await failure(one.rpc.request('eth_getBalance', []))
    expect(one.clock.waits).toEqual([1_000, 1_000])
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
    const startedAt = performance.now()
    const { rpc } = rpcFor([server], {
      clock: { ...clockWithoutWaits(), setTimeout: (run, ms) => setTimeout(run, ms / 20) },
    })
    expect(await failure(rpc.request('eth_getBalance', []))).toBeInstanceOf(RpcTimeoutError)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
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
      clock: { ...clockWithoutWaits(), setTimeout: (run, ms) => setTimeout(run, ms / 50) },
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

describe('jsonRpc: the chain', () => {
  test('a node is asked for its chain once', async () => {
    const server = await node(() => '0x1')
    const { rpc } = rpcFor([server])
    for (let i = 0; i < 3; i += 1) await rpc.request('eth_getBalance', [])
    expect(server.hits.filter(hit => hit.body.includes('eth_chainId'))).toHaveLength(1)
  })

  test('a node of another chain gives no result and is dropped', async () => {
    const onBadNode = vi.fn()
    const [wrong, right] = [await node(() => '0xbad', '0x2'), await node(() => '0x5')]
    const { rpc } = rpcFor([wrong, right], { onBadNode })
    expect(await Promise.all([1, 2].map(() => rpc.request('eth_getBalance', [])))).toEqual(['0x5', '0x5'])
    const before = wrong.hits.length
    expect(await rpc.request('eth_getBalance', [])).toBe('0x5')
    expect(wrong.hits).toHaveLength(before)
    expect(onBadNode.mock.calls).toEqual([[wrong.url, expect.any(WrongChainError)]])
  })

  test('no other node: WrongChainError, every time', async () => {
    const { rpc } = rpcFor([await node(() => '0xbad', '0x2')])
    for (let i = 0; i < 2; i += 1) {
      const error = await failure(rpc.request('eth_getBalance', []))
      expect(error).toBeInstanceOf(WrongChainError)
      expect(error.details).toBe('expected eip155:1, got eip155:2')
    }
  })

  test('a raw transaction is not sent before the chain is known', async () => {
    const server = await node(() => '0xbad', '0x2')
    const { rpc } = rpcFor([server])
    expect(await failure(rpc.request('eth_sendRawTransaction', ['0x']))).toBeInstanceOf(WrongChainError)
    expect(server.calls()).toEqual([])
  })

  test('a node that hides its chain gives no result', async () => {
    const server = await serve((hit, response) => {
      const { id, method } = JSON.parse(hit.body) as Call
      const error = { code: -32601, message: 'no' }
      json(response, { jsonrpc: '2.0', id, ...(method === 'eth_chainId' ? { error } : { result: '0x1' }) })
    })
    expect(await failure(rpcFor([server]).rpc.request('eth_getBalance', []))).toBeInstanceOf(
      InvalidResponseError,
    )
  })

  test('without a chain id nobody is asked', async () => {
    const server = await node(() => '0x1')
    const { rpc } = rpcFor([server], { chainId: undefined })
    await rpc.request('getSlot')
    expect(server.hits).toHaveLength(1)
  })
})

describe('jsonRpc: batches', () => {
  const batches = (server: TestServer) => server.hits.filter(hit => hit.body.startsWith('['))

  test('calls of one microtask are one request, answers in any order', async () => {
    const server = await node(({ params }) => (params as [string])[0])
    const { rpc } = rpcFor([server])
    const asked = ['0x1', '0x2', '0x3']
    expect(await Promise.all(asked.map(value => rpc.request('x_echo', [value])))).toEqual(asked)
    expect(batches(server)).toHaveLength(1)
    expect(server.calls()).toHaveLength(3)
  })

  test('one call is no batch; more than 20 are two', async () => {
    const server = await node(() => '0x1')
    const { rpc } = rpcFor([server])
    await rpc.request('x_a')
    expect(batches(server)).toHaveLength(0)
    await Promise.all(Array.from({ length: 25 }, () => rpc.request('x_a')))
    expect(batches(server).map(hit => JSON.parse(hit.body).length)).toEqual([20, 5])
  })

  test('batch: false, and methods with an effect, go alone', async () => {
    const server = await node(() => '0x01')
    const plain = rpcFor([server], { batch: false }).rpc
    await Promise.all([plain.request('x_a'), plain.request('x_b')])
    const { rpc } = rpcFor([server])
    await Promise.all([1, 2].map(() => rpc.request('eth_sendRawTransaction', ['0x'])))
    expect(batches(server)).toHaveLength(0)
  })

  test('one item fails, the others do not', async () => {
    const server = await serve((hit, response) => {
      const body: Call | Call[] = JSON.parse(hit.body)
      if (!Array.isArray(body)) return json(response, { jsonrpc: '2.0', id: body.id, result: '0x1' })
      const [first, second] = body
      json(response, [
        { jsonrpc: '2.0', id: second?.id, error: { code: -32602, message: 'bad' } },
        { jsonrpc: '2.0', id: first?.id, result: '0x1' },
      ])
    })
    const { rpc } = rpcFor([server])
    const [one, two, three] = await Promise.allSettled([
      rpc.request('x_a'),
      rpc.request('x_b'),
      rpc.request('x_c'),
    ])
    expect(one).toMatchObject({ value: '0x1' })
    expect(two).toMatchObject({ reason: { name: 'RpcError', code: -32602 } })
    expect(three).toMatchObject({ reason: { name: 'InvalidResponseError' } })
  })

  test.each<[string, number, string]>([
    ['one error for all', 200, '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}'],
    ['a list with that error', 200, '[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}]'],
    ['status 400', 400, ''],
    ['status 413', 413, ''],
    ['HTML', 200, '<html>'],
  ])('a node that refuses batches (%s) is asked one by one from then on', async (_name, status, text) => {
    const server = await serve((hit, response) => {
      const body: Call | Call[] = JSON.parse(hit.body)
      if (Array.isArray(body)) response.writeHead(status).end(text)
      else json(response, { jsonrpc: '2.0', id: body.id, result: '0x1' })
    })
    const { rpc } = rpcFor([server])
    for (let i = 0; i < 2; i += 1) {
      expect(await Promise.all([rpc.request('x_a'), rpc.request('x_b')])).toEqual(['0x1', '0x1'])
    }
    expect(batches(server)).toHaveLength(1)
  })

  test('a busy node is not taken for one that refuses batches', async () => {
    let busy = true
    const server = await serve((hit, response) => {
      const body: Call | Call[] = JSON.parse(hit.body)
      const one = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: '0x1' })
      if (Array.isArray(body) && busy) {
        busy = false
        response.writeHead(503).end()
      } else json(response, Array.isArray(body) ? body.map(one) : one(body))
    })
    const { rpc } = rpcFor([server])
    expect(await Promise.all([rpc.request('x_a'), rpc.request('x_b')])).toEqual(['0x1', '0x1'])
    await Promise.all([rpc.request('x_a'), rpc.request('x_b')])
    expect(batches(server).length).toBeGreaterThanOrEqual(2)
  })
})

describe('jsonRpc: filters', () => {
  /** Both nodes count their filters from 0x1. */
  async function filterNode(name: string) {
    let count = 0
    let busy = false
    const server = await node(({ method, params }, _hit, response) => {
      if (busy) {
        response.writeHead(503).end()
        return REPLIED
      }
      if (method.startsWith('eth_new')) return `0x${(count += 1)}`
      return method === 'eth_getBalance' ? '0x1' : [name, (params as unknown[])[0]]
    })
    return Object.assign(server, { setBusy: (value: boolean) => void (busy = value) })
  }

  test('a filter stays with the node that made it, also when both chose the same id', async () => {
    const [a, b] = [await filterNode('a'), await filterNode('b')]
    const { rpc, clock } = rpcFor([a, b])
    const one = await rpc.request('eth_newFilter', [{}])
    expect(one).toBe('0x1')
    a.setBusy(true)
    for (let i = 0; i < 3; i += 1) await rpc.request('eth_getBalance', [])
    const two = await rpc.request('eth_newBlockFilter')
    expect(two).not.toBe(one)
    clock.skip(30_000)
    a.setBusy(false)
    expect(await rpc.request('eth_getFilterChanges', [one])).toEqual(['a', '0x1'])
    expect(await rpc.request('eth_getFilterLogs', [two])).toEqual(['b', '0x1'])
    await rpc.request('eth_uninstallFilter', [two])
  })

  test('its node is down: the call fails and goes nowhere else', async () => {
    const [a, b] = [await filterNode('a'), await filterNode('b')]
    const { rpc } = rpcFor([a, b])
    const id = await rpc.request('eth_newFilter', [{}])
    a.setBusy(true)
    expect(await failure(rpc.request('eth_getFilterChanges', [id]))).toBeInstanceOf(HttpError)
    expect(b.hits).toHaveLength(0)
    expect(a.calls().filter(method => method === 'eth_getFilterChanges')).toHaveLength(1)
  })
})
