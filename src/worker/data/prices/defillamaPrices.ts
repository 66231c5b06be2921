import * as z from 'zod/mini'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { fetchSource, urlBelow } from '../sources/fetchSource.ts'
import type { PriceSource, PriceSourceContext } from './priceSource.ts'

/** What the service calls networks, and what it calls their coins. */
const NETWORKS: Readonly<Record<NetworkId, readonly [network: string, coin: string]>> = {
  'eip155:1': ['ethereum', 'coingecko:ethereum'],
  'eip155:10': ['optimism', 'coingecko:ethereum'],
  'eip155:56': ['bsc', 'coingecko:binancecoin'],
  'eip155:100': ['xdai', 'coingecko:xdai'],
  'eip155:130': ['unichain', 'coingecko:ethereum'],
  'eip155:137': ['polygon', 'coingecko:polygon-ecosystem-token'],
  'eip155:324': ['era', 'coingecko:ethereum'],
  'eip155:8453': ['base', 'coingecko:ethereum'],
  'eip155:42161': ['arbitrum', 'coingecko:ethereum'],
  'eip155:42220': ['celo', 'coingecko:celo'],
  'eip155:43114': ['avax', 'coingecko:avalanche-2'],
  'eip155:59144': ['linea', 'coingecko:ethereum'],
  'eip155:534352': ['scroll', 'coingecko:ethereum'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'coingecko:solana'],
  'bip122:000000000019d6689c085ae165831e93': ['bitcoin', 'coingecko:bitcoin'],
}

const answerSchema = z.object({ coins: z.record(z.string(), z.unknown()) })

const coinSchema = z.object({
  price: z.unknown(),
  /** Seconds. */
  timestamp: z.number(),
  /** From 0 to 1. */
  confidence: z.optional(z.number()),
})

/** Tokens in one request: they stand in the path. */
const TOKENS_MAX = 50
/** Below it the service's own pages show no price. */
const CONFIDENCE_MIN = 0.8
const STALE_S = 6 * 3_600

/** Prices from DefiLlama's coins API (`GET /prices/current/{coins}`). */
export function createDefillamaPrices(
  { url: base, headers }: ServiceAddress,
  context: PriceSourceContext,
): PriceSource {
  const { caipNetworkId } = context.network
  const names = Object.hasOwn(NETWORKS, caipNetworkId) ? NETWORKS[caipNetworkId] : undefined
  return {
    async prices(tokens) {
      if (!names) return new Map()
      const [network, coin] = names
      const byName = new Map(
        tokens.slice(0, TOKENS_MAX).map(token => [token === '' ? coin : `${network}:${token}`, token]),
      )
      const path = [...byName.keys()].map(encodeURIComponent).join(',')
      const { coins } = await fetchSource(context, {
        url: urlBelow(base, `/prices/current/${path}`),
        headers,
        schema: answerSchema,
        label: 'DefiLlama prices',
      })
      const nowS = context.clock.now() / 1_000
      return new Map(
        Object.entries(coins).flatMap(([name, row]) => {
          const token = byName.get(name)
          const { data } = coinSchema.safeParse(row)
          const isSure = data && (data.confidence ?? 1) >= CONFIDENCE_MIN && nowS - data.timestamp <= STALE_S
          return token !== undefined && isSure ? [[token, data.price] as const] : []
        }),
      )
    },
  }
}
