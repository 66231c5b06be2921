import { describe, expect, test } from 'vitest'
import { type CreateJsonRpcParameters, createJsonRpc } from '../../../src/worker/net/jsonRpc.ts'
import { type ContractExample, examplesOf } from '../../contracts/contracts.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { responseOf } from './hostedReplies.ts'

const LIMITED = 'https://limited.test'
const HEALTHY = 'https://healthy.test'

interface Sent {
  readonly url: string
  readonly method: string
}

/** Two nodes: the first refuses each call but the proof of its chain, the second answers. */
function openNodes(
  refuse: (call: { readonly id: number }) => Response,
  more: Partial<CreateJsonRpcParameters> = {},
) {
  const sent: Sent[] = []
  const rpc = createJsonRpc({
    urls: [LIMITED, HEALTHY],
    chainId: 1,
    clock: createFakeClock(),
    allowHosts: new Set(['limited.test', 'healthy.test']),
    batch: false,
    ...more,
    async fetch(url, init) {
      const call: { id: number; method: string } = JSON.parse(String(init.body))
      if (call.method === 'eth_chainId') return Response.json({ jsonrpc: '2.0', id: call.id, result: '0x1' })
      sent.push({ url: new URL(url).origin, method: call.method })
      return url.startsWith(LIMITED)
        ? refuse(call)
        : Response.json({ jsonrpc: '2.0', id: call.id, result: '0x7' })
    },
  })
  return { rpc, sent, urls: () => sent.map(({ url }) => url) }
}

/** The reply of an example, with the id of the call. */
function refuseAs(example: ContractExample): (call: { readonly id: number }) => Response {
  return ({ id }) => {
    const { body } = example
    const hasId = typeof body === 'object' && body !== null && 'id' in body
    return responseOf(hasId ? { ...example, body: { ...body, id } } : example)
  }
}

const limits = examplesOf('rpc-rate-limits').map(example => [example.name, example] as const)

describe('rpc-rate-limits', () => {
  test.each(limits)('%s: a read goes to the next node', async (_name, example) => {
    const { rpc, urls } = openNodes(refuseAs(example))
    expect(await rpc.request('eth_getBalance', ['0xa', 'latest'])).toBe('0x7')
    expect(urls()).toEqual([LIMITED, HEALTHY])
  })

  test.each(limits)('%s: a transaction goes out once', async (_name, example) => {
    const { rpc, sent } = openNodes(refuseAs(example))
    await expect(rpc.request('eth_sendRawTransaction', ['0x02'])).rejects.toThrow()
    expect(sent).toEqual([{ url: LIMITED, method: 'eth_sendRawTransaction' }])
  })

  test.each([
    [
      'a revert whose reason names a limit',
      { code: 3, message: 'execution reverted: rate limit', data: '0x08c379a0' },
    ],
    ['a revert without its code', { code: -32000, message: 'execution reverted: daily limit exceeded' }],
    [
      'the return of a call as hex',
      { code: -32015, message: 'VM execution error, limit exceeded', data: '0x08c379a0' },
    ],
    ['too much gas', { code: -32000, message: 'gas limit exceeded' }],
    ['too many results', { code: -32005, message: 'query returned more than 10000 results' }],
    ['a block range', { code: -32000, message: 'block range limit exceeded' }],
    [
      'a skipped slot of Solana',
      { code: -32007, message: 'Slot 1 was skipped, or missing in long-term storage' },
    ],
    ['an unknown method', { code: -32601, message: 'the method does not exist' }],
    ['a nonce', { code: -32000, message: 'nonce too low' }],
  ])('%s is the answer of the node', async (_name, error) => {
    const { rpc, urls } = openNodes(({ id }) => Response.json({ jsonrpc: '2.0', id, error }))
    await expect(rpc.request('eth_call', [{}, 'latest'])).rejects.toMatchObject({ code: error.code })
    expect(urls()).toEqual([LIMITED])
  })

  test('one refusal for a whole batch: each of its reads goes to the next node, and none is asked again alone', async () => {
    const bodies: string[] = []
    const rpc = createJsonRpc({
      urls: [LIMITED, HEALTHY],
      clock: createFakeClock(),
      allowHosts: new Set(['limited.test', 'healthy.test']),
      async fetch(url, init) {
        const body: unknown = JSON.parse(String(init.body))
        const calls = (Array.isArray(body) ? body : [body]) as readonly { id: number }[]
        bodies.push(`${new URL(url).host} ${calls.length}`)
        if (url.startsWith(LIMITED))
          return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'rate limit' } })
        const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x7' }))
        return Response.json(Array.isArray(body) ? answers : answers[0])
      },
    })
    await Promise.all([1, 2, 3].map(() => rpc.request('eth_blockNumber')))
    expect(bodies).toEqual(['limited.test 3', 'healthy.test 3'])
  })

  test('a node that keeps refusing is paused', async () => {
    const { rpc, urls } = openNodes(({ id }) =>
      Response.json({ jsonrpc: '2.0', id, error: { code: -32016, message: 'over rate limit' } }),
    )
    for (let count = 0; count < 12; count += 1) await rpc.request('eth_getBalance', ['0xa', 'latest'])
    expect(urls().filter(url => url === LIMITED).length).toBeLessThan(12)
    expect(urls().at(-1)).toBe(HEALTHY)
    expect(urls().at(-2)).toBe(HEALTHY)
  })
})
