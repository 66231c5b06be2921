import { describe, expect, test, vi } from 'vitest'
import { HttpError, InvalidResponseError, WrongChainError } from '../../../../src/bridge/errors/network.ts'
import { type Call, failure, node, REPLIED, rpcFor } from './rpcNodes.ts'
import { json, serve, type TestServer } from './server.ts'

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

  test('without a chain id no node is asked', async () => {
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
    const [entry, two, three] = await Promise.allSettled([
      rpc.request('x_a'),
      rpc.request('x_b'),
      rpc.request('x_c'),
    ])
    expect(entry).toMatchObject({ value: '0x1' })
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
      const entry = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: '0x1' })
      if (Array.isArray(body) && busy) {
        busy = false
        response.writeHead(503).end()
      } else json(response, Array.isArray(body) ? body.map(entry) : entry(body))
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
    const entry = await rpc.request('eth_newFilter', [{}])
    expect(entry).toBe('0x1')
    a.setBusy(true)
    for (let i = 0; i < 3; i += 1) await rpc.request('eth_getBalance', [])
    const two = await rpc.request('eth_newBlockFilter')
    expect(two).not.toBe(entry)
    clock.skip(30_000)
    a.setBusy(false)
    expect(await rpc.request('eth_getFilterChanges', [entry])).toEqual(['a', '0x1'])
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
