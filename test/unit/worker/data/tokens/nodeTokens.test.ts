import { readdirSync, readFileSync } from 'node:fs'
import { decodeFunctionData, encodeFunctionResult, getAddress, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { RpcError } from '../../../../../src/bridge/errors/network.ts'
import { LISTED_NETWORKS } from '../../../../../src/bridge/values/listedNetworks.ts'
import { listKnownAddresses } from '../../../../../src/worker/data/assets/wellKnown.ts'
import { loadBundledTokens } from '../../../../../src/worker/data/tokens/bundledTokens.ts'
import { createNodeTokens } from '../../../../../src/worker/data/tokens/nodeTokens.ts'
import { createTokenRig, jsonOf, SERVICE } from './tokenRig.ts'

const OWNER = '0x7ab1e50000000000000000000000000000000001'
const LIST = `${SERVICE}/list.json`
const HELD = '0x7ab1e50000000000000000000000000000000a01'
const EMPTY = '0x7ab1e50000000000000000000000000000000a02'
const BURNER = '0x7ab1e50000000000000000000000000000000a03'

const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}` as const
const listed = (address: string, more: object = {}) => ({
  chainId: 1,
  address,
  name: 'Synthetic',
  symbol: 'SYN',
  decimals: 18,
  ...more,
})

/** A node with Multicall3: `read` answers each call inside, `null` for a revert; BURNER uses up the gas of all. */
const multicall =
  (read: (to: string, data: string) => `0x${string}` | null) =>
  ({ data }: { readonly data: string }) => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: data as `0x${string}` })
    const inner = args?.[0] as readonly { target: string; callData: string }[]
    if (inner.some(({ target }) => target.toLowerCase() === BURNER))
      throw new RpcError('out of gas', { code: -32000 })
    const result = inner.map(({ target, callData }) => {
      const answer = read(target.toLowerCase(), callData)
      return { success: answer !== null, returnData: answer ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

const isBalance = (data: string) => data.startsWith('0x70a08231')

describe('tokens of the node, over a list', () => {
  const serve = (tokens: readonly unknown[]) => () => jsonOf({ name: 'list', tokens })

  test('what is held, with the decimals of the contract and not of the list', async () => {
    const { context, calls } = createTokenRig({
      serve: serve([listed(HELD, { logoURI: 'https://pictures.test/a.png' }), listed(EMPTY)]),
      node: multicall((to, data) => word(isBalance(data) ? (to === HELD ? 1_500_000n : 0n) : 6n)),
    })
    expect(await createNodeTokens(LIST, context).tokens(OWNER)).toEqual([
      {
        address: HELD,
        name: 'Synthetic',
        symbol: 'SYN',
        decimals: 6,
        numeric: '1.5',
        icon: 'https://pictures.test/a.png',
      },
    ])
    expect(calls).toHaveLength(1)
    expect(calls[0]?.to).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
  })

  test('a contract without decimals has those of the list; one with absurd decimals is left out', async () => {
    const { context } = createTokenRig({
      serve: serve([listed(HELD, { decimals: 2 }), listed(EMPTY)]),
      node: multicall((to, data) => (isBalance(data) ? word(150n) : to === HELD ? null : word(2n ** 200n))),
    })
    expect(await createNodeTokens(LIST, context).tokens(OWNER)).toMatchObject([
      { address: HELD, numeric: '1.5' },
    ])
  })

  test('a contract that uses up the gas of all does not hide the others', async () => {
    const { context, calls } = createTokenRig({
      serve: serve([listed(HELD), listed(BURNER), listed(EMPTY)]),
      node: multicall((to, data) => word(isBalance(data) ? (to === HELD ? 10n ** 18n : 0n) : 18n)),
    })
    expect(await createNodeTokens(LIST, context).tokens(OWNER)).toMatchObject([
      { address: HELD, numeric: '1' },
    ])
    expect(calls.length).toBeLessThan(12)
  })

  test('a chain without Multicall3 is asked contract by contract, twenty tokens at most', async () => {
    const tokens = Array.from(
      { length: 100 },
      (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`,
    )
    const { context, calls } = createTokenRig({
      serve: serve(tokens.map(address => listed(address))),
      node: ({ to, data }) => (to.startsWith('0xcA11') ? '0x' : word(isBalance(data) ? 10n ** 18n : 18n)),
    })
    expect(await createNodeTokens(LIST, context).tokens(OWNER)).toHaveLength(20)
    expect(calls).toHaveLength(41)
  })

  test.each([
    [
      'a rate limit',
      () => {
        throw new RpcError('limit exceeded', { code: -32005 })
      },
    ],
    [
      'an answer of another length',
      () => encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: [] }),
    ],
    ['an answer that is not a list of results', () => '0x1234'],
  ])('%s is an error, never an empty list', async (_, node) => {
    const { context } = createTokenRig({ serve: serve([listed(HELD)]), node })
    await expect(createNodeTokens(LIST, context).tokens(OWNER)).rejects.toThrow()
  })

  test('rows of a list that make no sense are left out, one by one; one address counts once', async () => {
    const { context, calls } = createTokenRig({
      serve: serve([
        null,
        listed('0x12'),
        listed(HELD, { chainId: 10 }),
        listed(HELD, { decimals: -1 }),
        listed(HELD, { decimals: '18' }),
        listed(HELD, { name: 7 }),
        listed(getAddress(HELD)),
        listed(HELD),
      ]),
      node: multicall((_, data) => word(isBalance(data) ? 1n : 0n)),
    })
    await createNodeTokens(LIST, context).tokens(OWNER)
    const inner = decodeFunctionData({ abi: multicall3Abi, data: calls[0]?.data as `0x${string}` }).args?.[0]
    expect(inner).toHaveLength(2)
  })

  test('a file that is not a token list ends in a typed error', async () => {
    const { context } = createTokenRig({ serve: () => jsonOf('<html>') })
    await expect(createNodeTokens(LIST, context).tokens(OWNER)).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
  })
})

describe('bundled tokens', () => {
  const folder = new URL('../../../../../src/worker/data/tokens/bundled/', import.meta.url)
  const networks = readdirSync(folder).flatMap(file =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/'(eip155:\d+)'/g)].map(([, id = '']) => id),
  ) as `eip155:${number}`[]

  test('the networks that the account says it has a list for', () => {
    expect([...networks].sort()).toEqual([...LISTED_NETWORKS].sort())
  })

  test.each(networks)('%s: every row is read, once, with the famous coins', async network => {
    const tokens = await loadBundledTokens(network)
    const files = readdirSync(folder).map(file => readFileSync(new URL(file, folder), 'utf8'))
    const text = files.find(content => content.includes(`'${network}'`)) ?? ''
    const rows = text.split(`'${network}': \``)[1]?.split('`')[0]?.trim().split('\n') ?? []
    expect(tokens).toHaveLength(rows.length)
    const addresses = tokens.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toEqual(expect.arrayContaining([...listKnownAddresses(network)]))
    for (const { symbol, decimals } of tokens) {
      expect(symbol).toMatch(/^[\w.-]{1,20}$/)
      expect(decimals).toBeGreaterThan(0)
    }
  })

  test('a network without a list has none', async () => {
    expect(await loadBundledTokens('eip155:31337')).toEqual([])
    expect(await loadBundledTokens('constructor:1')).toEqual([])
  })
})
