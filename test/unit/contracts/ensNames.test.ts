import { decodeFunctionData, encodeErrorResult, encodeFunctionResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { NameLookupError } from '../../../src/bridge/errors/nameLookup.ts'
import { RpcError } from '../../../src/bridge/errors/network.ts'
import { createEns, type EnsOptions } from '../../../src/worker/chains/evm/ens.ts'
import type { JsonRpc } from '../../../src/worker/net/jsonRpc.ts'
import { examplesOf } from '../../contracts/contracts.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const UNIVERSAL = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const abi = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
  'function callback(bytes, bytes) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

type Hex = `0x${string}`
/** The selector of `callback`. */
const CALLBACK: Hex = '0x18aa5141'
type Call = ReturnType<typeof decodeFunctionData<typeof abi>>

interface Revert {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A node in a function. What `answer` throws as a `Revert` is the error of the node. */
function openEns(answer: (call: Call) => Hex | Revert, options: EnsOptions = {}) {
  const calls: Call[] = []
  async function request(_method: string, [{ data }]: readonly [{ data: Hex }]): Promise<unknown> {
    const call = decodeFunctionData({ abi, data })
    calls.push(call)
    const answered = answer(call)
    if (typeof answered === 'string') return answered
    const { message, code, data: more } = answered
    throw new RpcError(message, { code, ...(more === undefined ? {} : { data: more }) })
  }
  const ens = createEns({ request } as unknown as JsonRpc, { clock: createFakeClock(), ...options })
  return { ens, calls }
}

const reasonOf = (lookup: Promise<unknown>) =>
  lookup.catch((error: unknown) => (error instanceof NameLookupError ? error.data.reason : error))

describe('ens-universal-resolver', () => {
  const expected: Readonly<Record<string, unknown>> = {
    'an address record': ACCOUNT,
    'no address record: the zero address': null,
    'a resolver without the asked profile: no bytes': null,
    'no resolver: ResolverNotFound(bytes)': null,
    'a record outside of the chain: OffchainLookup': 'offChain',
    'another contract, or none: no data': null,
  }
  test.each(examplesOf('ens-universal-resolver').map(example => [example.name, example] as const))(
    '%s',
    async (name, { status, body }) => {
      const { ens } = openEns(() =>
        status === 'error'
          ? (body as Revert)
          : encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: body as [Hex, Hex] }),
      )
      expect(Object.keys(expected)).toContain(name)
      expect(await reasonOf(ens.resolveName('alice.eth'))).toBe(expected[name])
    },
  )
})

describe('ens-primary-name', () => {
  const expected: Readonly<Record<string, string | null>> = {
    'a primary name': 'alice.eth',
    'no primary name': null,
    'the name points to another address: ReverseAddressMismatch(string,bytes)': null,
    'the reverse record is kept on the network itself, behind a gateway: OffchainLookup': null,
  }
  test.each(examplesOf('ens-primary-name').map(example => [example.name, example] as const))(
    '%s',
    async (name, { status, body }) => {
      const [record] = examplesOf('ens-universal-resolver', 'result')
      const { ens } = openEns(({ functionName }) => {
        if (functionName !== 'reverseWithGateways')
          return encodeFunctionResult({
            abi,
            functionName: 'resolveWithGateways',
            result: record?.body as [Hex, Hex],
          })
        return status === 'error'
          ? (body as Revert)
          : encodeFunctionResult({ abi, functionName, result: body as [string, Hex, Hex] })
      })
      expect(Object.keys(expected)).toContain(name)
      expect((await ens.lookupAddress(ACCOUNT)).name).toBe(expected[name])
    },
  )

  test.each([
    ['eip155:1', [60n]],
    ['eip155:8453', [0x80002105n, 60n]],
    ['eip155:10', [0x8000000an, 60n]],
  ] as const)('on %s the coin types %o are asked, at once', async (networkId, coinTypes) => {
    const { ens, calls } = openEns(() => ({ code: 3, message: 'execution reverted' }))
    await ens.lookupAddress(ACCOUNT, networkId)
    expect(calls.map(({ args }) => args[1])).toEqual(coinTypes)
  })
})

describe('ccip-read-gateway', () => {
  const lookup = (urls: readonly string[], sender: Hex = UNIVERSAL, data: Hex = '0x3b3b57de'): Revert => ({
    code: 3,
    message: 'execution reverted',
    data: encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [sender, urls, data, CALLBACK, '0x01'],
    }),
  })

  test.each([
    ['the gateway by another scheme', 'http://gateway.example/{sender}/{data}'],
    ['another port', 'https://gateway.example:444/{data}'],
    ['a name that begins as the gateway’s', 'https://gateway.example.evil.test/{data}'],
    ['the gateway as user name', 'https://gateway.example@evil.test/{data}'],
    ['a password for the gateway', 'https://me:secret@gateway.example/{data}'],
    ['a host made of the data', 'https://{data}/'],
    ['a file', 'file:///{data}'],
    ['data', 'data:application/json,{"data":"0x"}'],
    ['a script', 'javascript:{data}'],
    ['nothing', ''],
    ['too long an address', `https://gateway.example/${'x'.repeat(16_000)}`],
  ])('%s is not asked', async (_name, url) => {
    const asked: string[] = []
    const { ens } = openEns(() => lookup([url]), {
      gateways: ['https://gateway.example'],
      fetch: async target => {
        asked.push(target)
        return Response.json({ data: '0x' })
      },
    })
    expect(await reasonOf(ens.resolveName('off.eth'))).toBe('offChain')
    expect(asked).toEqual([])
  })

  test('sender and data are in lower case, nothing of the page goes along', async () => {
    const asked: [string, RequestInit][] = []
    const { ens } = openEns(
      () => lookup(['https://gateway.example/{sender}/{data}', 'https://gateway.example/']),
      {
        gateways: ['https://gateway.example/'],
        fetch: async (url, init) => {
          asked.push([url, init])
          return new Response('', { status: 500 })
        },
      },
    )
    expect(await reasonOf(ens.resolveName('off.eth'))).toBe('offChain')
    expect(asked.map(([url, { method, body }]) => [url, method, body])).toEqual([
      [`https://gateway.example/${UNIVERSAL}/0x3b3b57de`, 'GET', undefined],
      ['https://gateway.example/', 'POST', JSON.stringify({ data: '0x3b3b57de', sender: UNIVERSAL })],
    ])
    for (const [, init] of asked)
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' })
  })

  test('a lookup of another sender, and one that is no lookup, ask nothing', async () => {
    const fetch = () => Promise.reject(new Error('not asked here'))
    const options = { gateways: ['https://gateway.example'], fetch }
    const other = openEns(() => lookup(['https://gateway.example/{data}'], ACCOUNT), options)
    expect(await reasonOf(other.ens.resolveName('off.eth'))).toBe('offChain')
    const broken = openEns(() => ({ code: 3, message: 'execution reverted', data: '0x556f1830ff' }), options)
    expect(await reasonOf(broken.ens.resolveName('off.eth'))).toBe('offChain')
  })

  test('over all hops at most eight requests are made', async () => {
    let requests = 0
    const urls = Array.from({ length: 5 }, (_, index) => `https://gateway.example/${index}/{data}`)
    const { ens } = openEns(() => lookup(urls), {
      gateways: ['https://gateway.example'],
      fetch: async url => {
        requests += 1
        return url.includes('/4/') ? Response.json({ data: '0x01' }) : new Response('', { status: 500 })
      },
    })
    expect(await reasonOf(ens.resolveName('off.eth'))).toBe('offChain')
    expect(requests).toBe(8)
  })

  test.each(
    examplesOf('ccip-read-gateway')
      .filter(({ status }) => status !== 'error')
      .map(example => [example.name, example] as const),
  )('%s', async (_name, { status, body }) => {
    const [record] = examplesOf('ens-universal-resolver', 'result')
    const { ens, calls } = openEns(
      ({ functionName }) =>
        functionName === 'callback'
          ? encodeFunctionResult({ abi, functionName, result: record?.body as [Hex, Hex] })
          : {
              code: 3,
              message: 'execution reverted',
              data: encodeErrorResult({
                abi,
                errorName: 'OffchainLookup',
                args: [UNIVERSAL, ['https://gateway.example/{data}'], '0x3b3b57de', CALLBACK, '0x01'],
              }),
            },
      {
        gateways: ['https://gateway.example'],
        fetch: async () =>
          new Response(body === null ? null : JSON.stringify(body), { status: Number(status) }),
      },
    )
    const isAnswered = status === '200'
    expect(await reasonOf(ens.resolveName('off.eth'))).toBe(isAnswered ? ACCOUNT : 'offChain')
    if (isAnswered)
      expect(calls.at(-1)).toMatchObject({
        functionName: 'callback',
        args: [body && (body as { data: Hex }).data, '0x01'],
      })
  })
})
