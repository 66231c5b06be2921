import { expect, test } from 'vitest'
import type { Network } from '../../../src/bridge/contract/network.ts'
import { readHolding } from '../../../src/worker/data/assets/holding.ts'
import lists from './data/tokenlists.json' with { type: 'json' }

interface ListedToken {
  readonly address: string
  readonly decimals: unknown
  readonly name: string
  readonly symbol: string
  readonly logoURI?: string
}

const MAINNET = {
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as unknown as Network

const read = (name: string) => {
  const { list } = lists.find(entry => entry.name === `${name}.tokenlist.json`) as {
    list: { tokens: unknown }
  }
  return (list.tokens as readonly ListedToken[]).map(({ address, decimals, name, symbol, logoURI }) =>
    readHolding({ address, decimals, name, symbol, icon: logoURI, numeric: '1' } as never, MAINNET),
  )
}

test.each(['example', 'exampleminimum', 'tokenwithperiodsymbol'])('Uniswap token lists: %s is read', name => {
  expect(read(name).filter(token => token === null)).toEqual([])
})

test.each(['invaliddecimals.1', 'invaliddecimals.2', 'invalidtokenaddress', 'solana-addresses'])(
  'Uniswap token lists: %s has a token that is refused',
  name => {
    expect(read(name)).toContain(null)
  },
)

test('Uniswap token lists: no token of any list has unreadable words or a picture of another kind', () => {
  for (const { name } of lists) {
    for (const token of read(name.replace('.tokenlist.json', ''))) {
      if (token === null) continue
      expect(`${token.name}${token.symbol}`).not.toMatch(/[<>]|[\p{Cc}\p{Cf}]/u)
      expect(token.icon ?? 'https://').toMatch(/^(https|ipfs):\/\//)
    }
  }
})

test('a token whose address has a wrong checksum (EIP-55) is refused, beside the same one without a checksum', () => {
  const token = { decimals: 6, name: 'USD Coin', symbol: 'USDC', numeric: '1' }
  const of = (address: string) => readHolding({ ...token, address } as never, MAINNET)
  expect(of('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).not.toBeNull()
  expect(of('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).not.toBeNull()
  expect(of('0xA0B86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBeNull()
})
