import { describe, expect, test } from 'vitest'
import { InvalidResponseError, NetworkError, RpcError } from '../../../../src/bridge/errors/network.ts'
import { readBody } from '../../../../src/worker/net/readBody.ts'
import { failure, type Handle, node, REPLIED, raw, rpcFor, withId } from './rpcNodes.ts'

const errorBody = (code: number) => `{"jsonrpc":"2.0","id":ID,"error":{"code":${code},"message":"busy"}}`

describe('a rate limit in the body of an answer', () => {
  test.each([-32005, 429, 502, 503, 504])('code %i of a read fails over to the next node', async code => {
    const [busy, good] = [await node(withId(errorBody(code))), await node(() => '0x5')]
    const { rpc, clock } = rpcFor([busy, good])
    expect(await rpc.request('eth_getBalance', [])).toBe('0x5')
    expect([busy.calls(), good.calls()]).toEqual([['eth_getBalance'], ['eth_getBalance']])
    expect(clock.waits).toEqual([])
  })

  test('one call of a batch is limited: that call alone is asked of the next node', async () => {
    const limited: Handle = ({ id, method }) => (method === 'eth_gasPrice' ? { limited: id } : '0x1')
    const busy = await node(limited)
    const good = await node(() => '0x5')
    const { rpc } = rpcFor([busy, good], {
      // The peer writes results only; the error is put in its place on the way.
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        const text = (await response.text()).replace(
          /"result":\{"limited":\d+\}/,
          '"error":{"code":-32005,"message":"limit exceeded"}',
        )
        return new Response(text, { status: response.status })
      },
    })
    expect(await Promise.all([rpc.request('eth_gasPrice', []), rpc.request('eth_getBalance', [])])).toEqual([
      '0x5',
      '0x1',
    ])
    expect(good.calls()).toEqual(['eth_gasPrice'])
  })

  test.each([
    'eth_sendRawTransaction',
    'eth_newFilter',
    'eth_getFilterChanges',
    'wallet_getCallsStatus',
    'eth_sendTransaction',
  ])('%s is asked of one node only, and the limit is its error', async method => {
    const [busy, good] = [await node(withId(errorBody(-32005))), await node(() => '0x5')]
    expect(await failure(rpcFor([busy, good]).rpc.request(method, []))).toMatchObject({ code: -32005 })
    expect(busy.calls()).toEqual([method])
    expect(good.calls()).toEqual([])
  })

  test('every node is over its limit: the node’s own error, each node asked once', async () => {
    const servers = [await node(withId(errorBody(-32005))), await node(withId(errorBody(429)))]
    const error = await failure(rpcFor(servers).rpc.request('eth_getBalance', []))
    expect(error).toBeInstanceOf(RpcError)
    expect(servers.map(server => server.calls().length)).toEqual([1, 1])
  })
})

describe('result and error together', () => {
  const both = '{"jsonrpc":"2.0","id":ID,"result":"0x1","error":{"code":3,"message":"reverted"}}'

  test('is an invalid answer, and the next node is asked', async () => {
    const [bad, good] = [await node(withId(both)), await node(() => '0x5')]
    expect(await failure(rpcFor([bad]).rpc.request('eth_getBalance', []))).toBeInstanceOf(
      InvalidResponseError,
    )
    expect(await rpcFor([bad, good]).rpc.request('eth_getBalance', [])).toBe('0x5')
  })

  test.each([['a null result beside an error is the error', both.replace('"0x1"', 'null'), { code: 3 }]])(
    '%s',
    async (_name, text, expected) => {
      expect(
        await failure(rpcFor([await node(withId(text))]).rpc.request('eth_getBalance', [])),
      ).toMatchObject(expected)
    },
  )

  test('a null error beside a result is the result', async () => {
    const text = '{"jsonrpc":"2.0","id":ID,"result":"0x1","error":null}'
    expect(await rpcFor([await node(withId(text))]).rpc.request('eth_getBalance', [])).toBe('0x1')
  })
})

describe('an encoding that is not what the header says', () => {
  test.each(['gzip', 'br', 'deflate'])('%s: InvalidResponseError, asked once', async encoding => {
    const server = await node(
      raw('no such encoding, no such encoding', 200, { 'content-encoding': encoding }),
    )
    expect(await failure(rpcFor([server]).rpc.request('eth_getBalance', []))).toBeInstanceOf(
      InvalidResponseError,
    )
    expect(server.calls()).toEqual(['eth_getBalance'])
  })

  test('a connection that breaks inside a gzip body stays a network error', async () => {
    const { gzipSync } = await import('node:zlib')
    const whole = gzipSync(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
    const server = await node((_call, _hit, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': whole.length })
      response.write(whole.subarray(0, 12))
      setTimeout(() => response.destroy(), 10)
      return REPLIED
    })
    expect(await failure(rpcFor([server]).rpc.request('eth_getBalance', []))).toBeInstanceOf(NetworkError)
  })

  test('a platform without a cause: an encoded body of which nothing was decoded is invalid', async () => {
    const broken = (headers: Record<string, string>) => {
      const body = new ReadableStream({ pull: stream => stream.error(new TypeError('network error')) })
      return readBody(new Response(body, { headers }), 1_000)
    }
    await expect(broken({ 'content-encoding': 'gzip' })).rejects.toBeInstanceOf(InvalidResponseError)
    await expect(broken({})).rejects.toBeInstanceOf(TypeError)
  })
})
