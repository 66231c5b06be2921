import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  parseAbi,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { NameLookupError } from '../../../../src/bridge/errors/nameLookup.ts'
import { createEvmAdapter } from '../../../../src/worker/chains/evm/adapter.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { A, B, config, thrown } from '../rpc/harness.ts'

type Answer = (method: string, params: readonly unknown[], url: string) => unknown

/** A node in a function: JSON-RPC in, JSON-RPC out. What `answer` throws becomes the error member. */
function nodeOf(answer: Answer) {
  const asked: { url: string; method: string; params: readonly unknown[] }[] = []
  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const body = JSON.parse(String(init.body))
    const calls = Array.isArray(body) ? body : [body]
    const answers = calls.map(({ id, method, params }) => {
      asked.push({ url, method, params })
      try {
        return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : answer(method, params, url) }
      } catch (error) {
        return { jsonrpc: '2.0', id, error }
      }
    })
    return Response.json(Array.isArray(body) ? answers : answers[0])
  }
  return { asked, fetch }
}

function adapterOf(answer: Answer, networks = config.networks) {
  const node = nodeOf(answer)
  const adapter = createEvmAdapter({
    clock: createFakeClock(),
    fetch: node.fetch,
    endpoints: () => resolveEndpoints({ ...config, networks }),
    config: () => ({ networks }),
  })
  return { ...node, adapter }
}

const [ethereum] = config.networks

test('evm: a read goes to the node of the network as it is', async () => {
  const { adapter, asked } = adapterOf(() => ({ number: '0x1' }))
  const result = await adapter.request(ethereum!, {
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  expect(result).toEqual({ number: '0x1' })
  expect(asked).toContainEqual({
    url: 'http://127.0.0.1:1/',
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
})

test('evm: a balance is a bigint of every digit', async () => {
  const { adapter } = adapterOf(() => '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff')
  expect(await adapter.balance(ethereum!, A)).toEqual({ value: 2n ** 255n - 1n })
})

test('evm: a node’s own error keeps code, words and data', async () => {
  const { adapter } = adapterOf(() => {
    throw { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  })
  const error = await adapter.request(ethereum!, { method: 'eth_call', params: [] }).catch(reason => reason)
  expect(error).toMatchObject({
    name: 'RpcError',
    code: 3,
    message: 'execution reverted',
    data: '0x08c379a0',
  })
})

test('evm: a network of another tab’s config is asked at its own URLs', async () => {
  const { adapter, asked } = adapterOf(() => '0x0', [config.networks[1]!])
  await adapter.balance(ethereum!, A)
  expect(asked.map(({ method }) => method)).toContain('eth_getBalance')
})

/** The reason why a name cannot be looked up. */
const problemOf = (lookup: Promise<unknown>): Promise<unknown> =>
  lookup.then(
    () => 'resolved',
    error => (error instanceof NameLookupError ? error.data.reason : error),
  )

const resolver = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/** A universal resolver with one reverse record, one forward record and an avatar. */
function ens(records: { name?: string; address?: string; avatar?: string }): Answer {
  return (method, params) => {
    if (method !== 'eth_call') return '0x'
    const { data } = params[0] as { data: `0x${string}` }
    const call = decodeFunctionData({ abi: resolver, data })
    if (call.functionName === 'reverseWithGateways') {
      const result = [records.name ?? '', A, A] as const
      return encodeFunctionResult({ abi: resolver, functionName: 'reverseWithGateways', result: [...result] })
    }
    const isText = call.args[1].startsWith('0x59d1d43c')
    const answer = isText
      ? encodeAbiParameters([{ type: 'string' }], [records.avatar ?? ''])
      : encodeAbiParameters(
          [{ type: 'address' }],
          [(records.address ?? `0x${'0'.repeat(40)}`) as `0x${string}`],
        )
    return encodeFunctionResult({ abi: resolver, functionName: 'resolveWithGateways', result: [answer, A] })
  }
}

test('ens: a name is shown when it points back to the address', async () => {
  const { adapter } = adapterOf(ens({ name: 'alice.eth', address: A, avatar: 'https://example.com/a.png' }))
  expect(await adapter.lookupAddress(A)).toEqual({ name: 'alice.eth', avatar: 'https://example.com/a.png' })
})

test.each([
  ['points elsewhere', { name: 'alice.eth', address: B }],
  ['points nowhere', { name: 'alice.eth' }],
  ['is not there', {}],
  ['is not normalised', { name: 'Alice.eth', address: A }],
  ['is no ENS name', { name: 'a\u202eb.eth', address: A }],
])('ens: a name that %s is none', async (_why, records) => {
  const { adapter } = adapterOf(ens(records))
  expect(await adapter.lookupAddress(A)).toEqual({ name: null, avatar: null })
})

test('ens: names are normalised before they are asked for, and nonsense is not asked', async () => {
  const { adapter, asked } = adapterOf(ens({ address: A }))
  expect(await adapter.resolveName('ALICE.eth')).toBe(A)
  const before = asked.length
  for (const name of ['alice', '', 'a b.eth', 'x.eth\u0000', '..'])
    expect(await adapter.resolveName(name)).toBeNull()
  expect(asked).toHaveLength(before)
})

test('ens: no gateway of an off-chain name is ever called', async () => {
  const data = encodeErrorResult({
    abi: resolver,
    errorName: 'OffchainLookup',
    args: [A, ['https://gateway.example/{sender}/{data}'], '0x', '0x00000000', '0x'],
  })
  const { adapter, asked } = adapterOf(() => {
    throw { code: 3, message: 'execution reverted', data }
  })
  expect(await adapter.lookupAddress(A)).toEqual({ name: null, avatar: null })
  expect(await problemOf(adapter.resolveName('offchain.eth'))).toBe('offChain')
  expect(new Set(asked.map(({ url }) => url))).toEqual(new Set(['http://127.0.0.1:1/']))
})

test.each([
  ['of geth', (data: string) => data],
  ['of Nethermind', (data: string) => `Reverted ${data}`],
  ['of a provider that nests it', (data: string) => ({ originalError: { data } })],
])('ens: the data %s says that a name is kept outside of the chain', async (_node, put) => {
  const { adapter } = adapterOf(() => {
    throw { code: -32015, message: 'VM execution error.', data: put(`0x556f1830${'00'.repeat(32)}`) }
  })
  expect(await problemOf(adapter.resolveName('offchain.eth'))).toBe('offChain')
})

test('ens: another revert that has the same bytes further on is an absent record', async () => {
  const { adapter } = adapterOf(() => {
    throw { code: 3, message: 'execution reverted', data: `0x95c0c752556f1830${'00'.repeat(32)}` }
  })
  expect(await adapter.resolveName('nobody.eth')).toBeNull()
})

test('ens: a resolver that says no is an answer, a node that cannot be reached is not', async () => {
  const mismatch = encodeErrorResult({
    abi: resolver,
    errorName: 'ReverseAddressMismatch',
    args: ['x.eth', B],
  })
  const { adapter } = adapterOf(() => {
    throw { code: 3, message: 'execution reverted', data: mismatch }
  })
  expect(await adapter.lookupAddress(A)).toEqual({ name: null, avatar: null })
  const away = createEvmAdapter({
    clock: {
      ...createFakeClock(),
      setTimeout: (run, ms) => setTimeout(run, Math.min(ms, 1)),
      monotonic: () => performance.now(),
    },
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    endpoints: () => resolveEndpoints(config),
    config: () => config,
  })
  expect(await thrown(away.lookupAddress(A))).toMatch(/^NetworkError 4901/)
})

test('ens: without Ethereum among the networks no node is asked', async () => {
  const { adapter, asked } = adapterOf(ens({ name: 'alice.eth', address: A }), [config.networks[1]!])
  expect(await adapter.lookupAddress(A)).toEqual({ name: null, avatar: null })
  expect(await problemOf(adapter.resolveName('alice.eth'))).toBe('noEthereum')
  expect(asked).toHaveLength(0)
})

test('ens: a node of Ethereum in endpoints.rpc is enough, and has its headers', async () => {
  const node = nodeOf(ens({ name: 'alice.eth', address: A }))
  const headers: unknown[] = []
  const endpoints = {
    rpc: { 'eip155:1': [{ url: 'http://own.test/', headers: { 'x-api-key': 'key' } }] },
  } as const
  const networks = [config.networks[1]!]
  const adapter = createEvmAdapter({
    clock: createFakeClock(),
    fetch: (url, init) => {
      headers.push(init.headers)
      return node.fetch(url, init)
    },
    endpoints: () => resolveEndpoints({ ...config, networks, endpoints }),
    config: () => ({ networks, endpoints }),
  })
  expect(await adapter.lookupAddress(A)).toEqual({ name: 'alice.eth', avatar: null })
  expect(new Set(node.asked.map(({ url }) => url))).toEqual(new Set(['http://own.test/']))
  for (const sent of headers) expect(sent).toMatchObject({ 'x-api-key': 'key' })
})

describe('evm: all of a coin', () => {
  const urls = ['http://a.test/', 'http://b.test/', 'http://c.test/']
  const network = { ...ethereum!, rpcUrls: { default: { http: urls } } }
  const transfer = (token?: string) => ({
    from: { namespace: 'eip155' as const, address: A, type: 'smartAccount' as const },
    to: B,
    methods: ['eth_sendTransaction'],
    ...(token && { token }),
  })
  const most = (balances: Readonly<Record<string, string | object>>, token?: string) => {
    const { adapter, asked } = adapterOf(
      (_method, _params, url) => {
        const balance = balances[url]
        if (typeof balance !== 'string') throw balance
        return token ? `0x${balance.slice(2).padStart(64, '0')}` : balance
      },
      [network],
    )
    return { asked, amount: adapter.mostTransfer!(network, transfer(token)) }
  }
  const [a, b, c] = urls as [string, string, string]

  test.each([
    ['the first says more', { [a]: '0x9', [b]: '0x7', [c]: '0x8' }],
    ['the first says least', { [a]: '0x7', [b]: '0x9', [c]: '0x8' }],
    ['another does not know', { [a]: '0x9', [b]: { code: -32000, message: 'no' }, [c]: '0x7' }],
    ['another sends no number', { [a]: '0x7', [b]: 'junk', [c]: '0x9' }],
  ])('the lowest balance of the nodes counts: %s', async (_why, balances) => {
    expect(await most(balances).amount).toBe(7n)
    expect(await most(balances, B).amount).toBe(7n)
  })

  test('a balance that is shown asks one node', async () => {
    const { adapter, asked } = adapterOf(() => '0x9', [network])
    expect(await adapter.balance(network, A)).toEqual({ value: 9n })
    expect(asked.filter(({ method }) => method === 'eth_getBalance')).toHaveLength(1)
  })
})
