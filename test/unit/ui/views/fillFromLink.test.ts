import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../../../../src/bridge/contract/assets.ts'
import { ethereum } from '../../../../src/networks.ts'
import { fillFromLink } from '../../../../src/ui/views/send/fillFromLink.ts'
import { problemWords } from '../../../../src/ui/views/send/problemWords.ts'

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const ADA = '0x9295Bd5Aa8aE3eA0A2bA45Cd1bD5Ec6dF21C0fE5'

const token = (decimals: number, address?: string): TokenBalance => ({
  name: 'Token',
  symbol: 'TKN',
  chainId: 'eip155:1',
  quantity: { decimals: String(decimals), numeric: '100' },
  price: null,
  value: null,
  icon: null,
  ...(address && { address: `eip155:1:${address}` as const }),
})
const coin = token(18)
const usdt = token(6, USDT)

describe('a link fills the form', () => {
  test('with coin and amount by the decimals of the coin', () => {
    const link = { to: ADA, token: 'native', units: '2014000000000000000' }
    expect(fillFromLink(link, [usdt, coin], usdt)).toEqual({
      fill: { to: ADA, token: 'native', amount: '2.014' },
    })
  })

  test('with the token of its contract, in any case', () => {
    const link = { to: ADA, token: USDT.toLowerCase(), units: '1500000' }
    expect(fillFromLink(link, [coin, usdt], coin)).toEqual({
      fill: { to: ADA, token: `eip155:1:${USDT}`, amount: '1.5' },
    })
  })

  test('with a receiver alone, and keeps token and amount', () => {
    expect(fillFromLink({ to: ADA }, null, null)).toEqual({ fill: { to: ADA } })
  })

  test('with another token, whose amount was not typed', () => {
    expect(fillFromLink({ to: ADA, token: USDT }, [coin, usdt], coin)).toMatchObject({ fill: { amount: '' } })
    expect(fillFromLink({ to: ADA, token: USDT }, [coin, usdt], usdt)).toEqual({
      fill: { to: ADA, token: `eip155:1:${USDT}` },
    })
  })

  test('not before the tokens are there, and not with a token or an amount that there is not', () => {
    const link = { to: ADA, token: USDT, units: '1' }
    expect(fillFromLink(link, null, null)).toBeNull()
    expect(fillFromLink(link, [coin], coin)).toEqual({ problem: { reason: 'token', part: USDT } })
    expect(fillFromLink({ to: ADA, token: USDT, amount: '0.0000001' }, [usdt], usdt)).toMatchObject({
      problem: { reason: 'invalid' },
    })
  })
})

test('a refused link says why, in the words of a person', () => {
  const known = [{ ...ethereum, caipNetworkId: 'eip155:8453' as const, name: 'Base' }]
  expect(problemWords({ reason: 'otherNetwork', network: 'eip155:8453' }, known)).toBe(
    'This address is for Base',
  )
  expect(problemWords({ reason: 'otherNetwork', network: 'eip155:137' }, [])).toBe(
    'This address is for Polygon',
  )
  expect(problemWords({ reason: 'otherNetwork', network: 'eip155:99' }, [])).toBe(
    'This address is for eip155:99',
  )
  expect(problemWords({ reason: 'otherNetwork', network: 'bip122' }, [])).toBe('This address is for Bitcoin')
  expect(problemWords({ reason: 'unsupported', part: 'req-foo' }, [])).toBe(
    'This payment link needs something that is not supported: req-foo',
  )
  expect(problemWords({ reason: 'invalid', part: `\u202e<b>${'x'.repeat(99)}` }, [])).toMatch(/: x{46,47}…$/)
  expect(problemWords({ reason: 'prefix', part: 'foo' }, [])).toBe('The prefix “foo” is not known here')
})
