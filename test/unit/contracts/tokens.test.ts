import { describe, expect, test } from 'vitest'
import { createAlchemyTokens } from '../../../src/worker/data/tokens/alchemyTokens.ts'
import { createBlockscoutTokens } from '../../../src/worker/data/tokens/blockscoutTokens.ts'
import { examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { createTokenRig, jsonOf, SERVICE } from '../worker/data/tokens/tokenRig.ts'

const OWNER = '0x7ab1e50000000000000000000000000000000001'
const TOKEN = '0x7ab1E50000000000000000000000000000000A01'
const HOSTILE: readonly unknown[] = [null, [], 'text', { items: {} }, { data: { tokens: 7 } }, { data: null }]

describe('Blockscout tokens contract', () => {
  const NAME = 'tokens-blockscout-list'
  const url = `${SERVICE}/api/v2`

  const READ: Readonly<Record<string, readonly object[]>> = {
    'one token with a price, and a next page': [
      { address: TOKEN, numeric: '1.5', price: '0.9998', icon: 'https://assets.example/syn.png' },
    ],
    'a token without a price, one without decimals, one of another standard, a flagged one': [
      { address: TOKEN, numeric: '0.000000000000000025', price: null },
    ],
    'an address the explorer has never seen': [],
  }

  test.each(examplesOf(NAME, 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      const { context } = createTokenRig({
        serve: at =>
          jsonOf(at.searchParams.has('items_count') ? { items: [], next_page_params: null } : body),
      })
      const tokens = await createBlockscoutTokens({ url }, context).tokens(OWNER)
      expect(READ[name], 'each example has its expected value').toBeDefined()
      expect(tokens).toMatchObject(READ[name] ?? [])
      expect(tokens).toHaveLength(READ[name]?.length ?? 0)
    },
  )

  test('every page is read, with the parameters as they came', async () => {
    const [first] = examplesOf(NAME, 200)
    const { context, asked } = createTokenRig({
      serve: at =>
        jsonOf(at.searchParams.has('items_count') ? { items: [], next_page_params: null } : first?.body),
    })
    await createBlockscoutTokens({ url, headers: { 'x-api-key': 'secret' } }, context).tokens(OWNER)
    expect(asked.map(({ url: { search } }) => search)).toEqual([
      '?type=ERC-20',
      '?type=ERC-20&fiat_value=1.4997&id=12519063346&items_count=50&value=1500000',
    ])
    for (const { url: at, init } of asked) {
      expect(new Headers(init.headers).get('x-api-key')).toBe('secret')
      expect(
        problemsOfRequest(NAME, { query: Object.fromEntries(at.searchParams), body: undefined }),
      ).toEqual([])
    }
  })

  test('a list without an end is read ten times', async () => {
    let page = 0
    const { context, asked } = createTokenRig({
      serve: () => jsonOf({ items: [], next_page_params: { items_count: (page += 1) } }),
    })
    await createBlockscoutTokens({ url }, context).tokens(OWNER)
    expect(asked).toHaveLength(10)
  })

  test.each(HOSTILE.map(body => [JSON.stringify(body), body] as const))(
    'an answer that is no page ends in a typed error: %s',
    async (_, body) => {
      const { context } = createTokenRig({ serve: () => jsonOf(body) })
      await expect(createBlockscoutTokens({ url }, context).tokens(OWNER)).rejects.toMatchObject({
        name: 'InvalidResponseError',
      })
    },
  )

  test.each([429, 500, 403])('status %i is an error, never an empty list', async status => {
    const { context } = createTokenRig({ serve: () => jsonOf({ message: 'no' }, status) })
    await expect(createBlockscoutTokens({ url }, context).tokens(OWNER)).rejects.toMatchObject({ status })
  })
})

describe('Alchemy tokens contract', () => {
  const NAME = 'tokens-alchemy-by-address'
  const url = `${SERVICE}/data/v1/key`

  const READ: Readonly<Record<string, readonly object[]>> = {
    'a token with a price, and a page key': [{ address: TOKEN, numeric: '1.5', price: '0.9998' }],
    'a coin, a token that is not held, one without decimals, one of another network, one with a price in euros':
      [{ address: TOKEN, numeric: '0.000000000000000025', price: undefined }],
    'rows as the schema of the document has them, without a page': [{ address: TOKEN, numeric: '25' }],
  }

  test.each(examplesOf(NAME, 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      const { context, asked } = createTokenRig({
        serve: (_, init) => jsonOf(String(init.body).includes('pageKey') ? { data: { tokens: [] } } : body),
      })
      const tokens = await createAlchemyTokens({ url }, context).tokens(OWNER)
      expect(tokens).toMatchObject(READ[name] ?? [{ name: 'each example has its expected value' }])
      expect(tokens).toHaveLength(READ[name]?.length ?? 0)
      for (const { init } of asked)
        expect(problemsOfRequest(NAME, { query: {}, body: JSON.parse(String(init.body)) })).toEqual([])
    },
  )

  test('a network that the service has no name for is an error, and is not asked for', async () => {
    const { context, asked } = createTokenRig({ networkId: 'eip155:31337' })
    await expect(createAlchemyTokens({ url }, context).tokens(OWNER)).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
    expect(asked).toEqual([])
  })

  test.each(HOSTILE.map(body => [JSON.stringify(body), body] as const))(
    'an answer that is no page ends in a typed error: %s',
    async (_, body) => {
      const { context } = createTokenRig({ serve: () => jsonOf(body) })
      await expect(createAlchemyTokens({ url }, context).tokens(OWNER)).rejects.toMatchObject({
        name: 'InvalidResponseError',
      })
    },
  )
})
