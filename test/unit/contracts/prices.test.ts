import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDefillamaPrices } from '../../../src/worker/data/prices/defillamaPrices.ts'
import { createFeedPrices } from '../../../src/worker/data/prices/feedPrices.ts'
import { readPrices } from '../../../src/worker/data/prices/priceSource.ts'
import { examplesOf } from '../../contracts/contracts.ts'
import { createTokenRig, jsonOf, SERVICE } from '../worker/data/tokens/tokenRig.ts'

const TOKEN = '0x7ab1e50000000000000000000000000000000a01'
const NOW_S = 1_790_000_000

/** The rig at the time of the examples. */
function rigAt(seconds: number, options: Parameters<typeof createTokenRig>[0] = {}) {
  const rig = createTokenRig(options)
  return { ...rig, context: { ...rig.context, clock: { ...rig.context.clock, now: () => seconds * 1_000 } } }
}

describe('Chainlink feed contract', () => {
  interface Feed {
    readonly description: string
    readonly decimals: number
    readonly latestRoundData: { readonly answer: string; readonly updatedAt: string }
  }

  /** A node without Multicall3, on which each feed answers alike. */
  const node =
    ({ description, decimals, latestRoundData: { answer, updatedAt } }: Feed) =>
    ({ to, data }: { readonly to: string; readonly data: string }) => {
      if (to.startsWith('0xcA11')) return '0x'
      if (data === '0x7284e416') return encodeAbiParameters([{ type: 'string' }], [description])
      if (data === '0x313ce567') return encodeAbiParameters([{ type: 'uint8' }], [decimals])
      const types = ['uint80', 'int256', 'uint256', 'uint256', 'uint80'].map(type => ({ type }))
      return encodeAbiParameters(types, [1n, BigInt(answer), 0n, BigInt(updatedAt), 1n])
    }

  const [good] = examplesOf('prices-chainlink-feed', 'result')
  const feed = good?.body as Feed
  const priceOf = async (change: Partial<Feed>, seconds = NOW_S) => {
    const { context } = rigAt(seconds, { node: node({ ...feed, ...change }) })
    return (await createFeedPrices(undefined, context).prices([''])).get('')
  }
  const round = (change: object) => ({ latestRoundData: { ...feed.latestRoundData, ...change } })

  test('a price of 8 decimals', async () => {
    expect(await priceOf({})).toBe('2500')
  })

  test.each<[string, Partial<Feed>, number?]>([
    ['of another pair', { description: 'BTC / USD' }],
    ['in another currency', { description: 'ETH / BTC' }],
    ['of zero', round({ answer: '0' })],
    ['that is negative', round({ answer: '-1' })],
    ['of absurd decimals', { decimals: 200 }],
    ['that is 27 hours old', {}, NOW_S + 27 * 3_600],
    ['from the future', {}, NOW_S - 3_600],
  ])('a price %s is not known', async (_, change, seconds) => {
    expect(await priceOf(change, seconds)).toBeUndefined()
  })

  test('a token without a feed is not asked for; a feed of the config is', async () => {
    const address = '0x7ab1e50000000000000000000000000000000fee'
    const { context, calls } = rigAt(NOW_S, { node: node({ ...feed, description: 'SYN / USD' }) })
    expect((await createFeedPrices(undefined, context).prices([TOKEN])).size).toBe(0)
    expect(calls).toEqual([])
    const own = createFeedPrices({ [TOKEN]: address }, context)
    expect((await own.prices([TOKEN])).get(TOKEN)).toBe('2500')
  })
})

describe('DefiLlama prices contract', () => {
  const READ: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
    'a token and a coin': [
      [TOKEN, 0.9998],
      ['', 2_500.5],
    ],
    'a price of low confidence, an old price, a price of a coin that was not requested': [],
    'nothing known': [],
  }

  test.each(examplesOf('prices-defillama-current', 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      const { context, asked } = rigAt(NOW_S, { serve: () => jsonOf(body) })
      const prices = await createDefillamaPrices({ url: SERVICE }, context).prices(['', TOKEN])
      expect([...prices].sort()).toEqual(
        [...(READ[name] ?? [['each example has its expected value', 0]])].sort(),
      )
      expect(asked.map(({ url }) => decodeURIComponent(url.pathname))).toEqual([
        `/prices/current/coingecko:ethereum,ethereum:${TOKEN}`,
      ])
    },
  )
})

describe('prices of several sources', () => {
  const [body] = examplesOf('prices-defillama-current', 200).map(example => example.body)
  const service = { type: 'defillama', url: SERVICE } as const

  test('the second one is asked for what the first one does not know; a failure is reported, and hides nothing', async () => {
    const faults: unknown[] = []
    const onFault = (error: unknown) => faults.push(error)
    const { context } = rigAt(NOW_S, {
      serve: () => jsonOf(body),
      node: () => {
        throw new Error('the node is down')
      },
    })
    const prices = await readPrices(['', TOKEN], [{ type: 'node' }, service], { ...context, onFault })
    expect(prices.get(TOKEN)).toBe(0.9998)
    expect(faults).toEqual([new Error('the node is down')])
  })

  test('all fail: no price, and no error', async () => {
    const { context } = rigAt(NOW_S, { serve: () => jsonOf('<html>') })
    const prices = await readPrices([TOKEN], [service], { ...context, onFault: () => {} })
    expect(prices.size).toBe(0)
  })
})
