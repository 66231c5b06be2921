import { decodeAbiParameters } from 'viem/utils'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { readContracts } from '../sources/readContracts.ts'
import { listBundledFeeds } from './bundledFeeds.ts'
import type { PriceKey, PriceSource, PriceSourceContext } from './priceSource.ts'

type Hex = `0x${string}`

/** A feed in dollars behind Chainlink's AggregatorV3Interface. */
export interface PriceFeed {
  readonly address: string
  readonly token: PriceKey
  /** What the feed may call the token; absent for a feed that the host names. */
  readonly pairs?: readonly string[]
}

/** AggregatorV3Interface: `description()`, `decimals()`, `latestRoundData()`. */
const CALLS: readonly Hex[] = ['0x7284e416', '0x313ce567', '0xfeaf968c']
const ROUND = [
  { type: 'uint80' },
  { type: 'int256' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint80' },
] as const

/** A feed writes once a day where its price rests; this much later its price is not known. */
const STALE_S = 26 * 3_600
/** Clocks of chains run ahead of ours. */
const AHEAD_S = 900
const DECIMALS_MAX = 36

type Answers = readonly (Hex | null | undefined)[]

/** @returns `undefined` for a feed that is another one, has rested too long, or has no price */
function readFeed({ pairs }: PriceFeed, [words, places, round]: Answers, nowS: number): string | undefined {
  if (!words || !places || !round) return undefined
  try {
    const [description] = decodeAbiParameters([{ type: 'string' }], words)
    const [decimals] = decodeAbiParameters([{ type: 'uint8' }], places)
    const [, price, , updatedAt] = decodeAbiParameters(ROUND, round)
    const [base = '', quote] = description.split('/').map(word => word.trim())
    const isOurs = quote === 'USD' && (!pairs || pairs.includes(base))
    const age = nowS - Number(updatedAt)
    const isFresh = age <= STALE_S && age >= -AHEAD_S
    return isOurs && isFresh && price > 0n && decimals <= DECIMALS_MAX
      ? formatAmount(price, decimals)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Prices of Chainlink's feeds, read by the network's own nodes.
 *
 * @param own feeds of the config by the address of their token, before the bundled ones
 */
export function createFeedPrices(
  own: Readonly<Record<string, Hex>> | undefined,
  context: PriceSourceContext,
): PriceSource {
  const { network, clock } = context
  const named = Object.entries(own ?? {}).map(
    ([token, address]): PriceFeed => ({
      address,
      token: token === 'coin' ? '' : token.toLowerCase(),
    }),
  )
  const feeds = new Map(
    [...listBundledFeeds(network.caipNetworkId), ...named].map(feed => [feed.token, feed] as const),
  )
  return {
    async prices(tokens) {
      if (network.chainNamespace !== 'eip155') return new Map()
      const used = tokens.flatMap(token => feeds.get(token) ?? [])
      const addresses = [...new Set(used.map(({ address }) => address.toLowerCase()))]
      const answers = await readContracts(
        context,
        addresses.flatMap(address => CALLS.map(data => ({ to: address as Hex, data }))),
      )
      const nowS = clock.now() / 1_000
      return new Map(
        used.flatMap(feed => {
          const start = addresses.indexOf(feed.address.toLowerCase()) * CALLS.length
          const price = readFeed(feed, answers.slice(start, start + CALLS.length), nowS)
          return price === undefined ? [] : [[feed.token, price] as const]
        }),
      )
    },
  }
}
