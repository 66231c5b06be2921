import { describe, expect, test } from 'vitest'
import { type EvmPart, toEvmRows } from '../../../../../src/worker/data/history/evmRows.ts'
import { loadKnownTokens } from '../../../../../src/worker/data/history/knownTokens.ts'
import { createHistoryRig, OTHER, OWNER } from './historyRig.ts'

const FAKE = '0x7ab1e50000000000000000000000000000000bad'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const HASH = `0x${'ab'.repeat(32)}`

const part = (token: string, symbol: unknown, name: unknown = 'Name'): EvmPart => ({
  block: 1,
  hash: HASH,
  at: 1_777_629_600,
  move: { token, from: OTHER, to: OWNER, value: 2_500_000n, symbol, name },
})

async function rowsOf(parts: readonly EvmPart[], decimals = {}) {
  const { context } = createHistoryRig({ list: null, decimals })
  return toEvmRows(context, await loadKnownTokens(context), OWNER, parts)
}

describe('tokens of services', () => {
  test.each([
    ['the symbol of a listed token', 'USDC'],
    ['that symbol with a dollar', '$USDC'],
    ['that symbol in small letters', 'usdc'],
    ['a listed token that few know', 'AAVE'],
    ['the symbol of the coin', 'ETH'],
    ['a letter of another script', 'USDС'],
    ['a hidden character', 'US\u200bDC'],
    ['an address of the web', 'reward.example'],
    ['no symbol', ''],
    ['a symbol that is no text', 7],
  ])('%s on another contract is spam', async (_, symbol) => {
    expect(await rowsOf([part(FAKE, symbol)])).toEqual([])
  })

  test('a name that is bait is spam', async () => {
    expect(await rowsOf([part(FAKE, 'GOLD', 'Claim your airdrop')])).toEqual([])
  })

  test('a listed token has the words of the list, whatever the service calls it', async () => {
    expect(await rowsOf([part(USDC, 'Visit evil.example', 'Claim')])).toMatchObject([
      { transfers: [{ direction: 'in', quantity: '2.5', symbol: 'USDC', name: 'USD Coin' }] },
    ])
  })

  test('the contract counts: decimals that a service claims change no amount; one without them is left out', async () => {
    expect(await rowsOf([part(FAKE, 'GOLD')], { [FAKE]: 18 })).toMatchObject([
      { transfers: [{ quantity: '0.0000000000025' }] },
    ])
    expect(await rowsOf([part(FAKE, 'GOLD')], { [FAKE]: null })).toEqual([])
    expect(await rowsOf([part(FAKE, 'GOLD')], { [FAKE]: 0 })).toEqual([])
  })

  test('a stranger’s transaction without a transfer is left out; an own one stays', async () => {
    const call = { from: OTHER, to: OWNER, value: 0n, input: '0x', isFailed: false }
    const plain = { block: 1, hash: HASH, at: 1_777_629_600 }
    expect(await rowsOf([{ ...plain, call }])).toEqual([])
    expect(await rowsOf([{ ...plain, call: { ...call, value: 5n, isFailed: true } }])).toEqual([])
    expect(await rowsOf([{ ...plain, call: { ...call, from: OWNER } }])).toMatchObject([{ transfers: [] }])
  })

  test.each([Number.NaN, -1, 9e15])('a part without a time is left out: %s', async at => {
    expect(await rowsOf([{ ...part(USDC, 'USDC'), at }])).toEqual([])
  })
})
