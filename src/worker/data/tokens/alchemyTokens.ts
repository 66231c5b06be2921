import * as z from 'zod/mini'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { type Holding, toNumeric } from '../assets/holding.ts'
import { collectPages } from '../sources/collectPages.ts'
import { fetchSource, urlBelow } from '../sources/fetchSource.ts'
import type { TokenSource, TokenSourceContext } from './tokenSource.ts'

/** What the service calls networks. */
const NETWORKS: Readonly<Record<NetworkId, string>> = {
  'eip155:1': 'eth-mainnet',
  'eip155:10': 'opt-mainnet',
  'eip155:56': 'bnb-mainnet',
  'eip155:100': 'gnosis-mainnet',
  'eip155:130': 'unichain-mainnet',
  'eip155:137': 'polygon-mainnet',
  'eip155:324': 'zksync-mainnet',
  'eip155:480': 'worldchain-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arb-mainnet',
  'eip155:42220': 'celo-mainnet',
  'eip155:43114': 'avax-mainnet',
  'eip155:59144': 'linea-mainnet',
  'eip155:84532': 'base-sepolia',
  'eip155:421614': 'arb-sepolia',
  'eip155:534352': 'scroll-mainnet',
  'eip155:11155111': 'eth-sepolia',
  'eip155:11155420': 'opt-sepolia',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana-mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana-devnet',
}

const rowsSchema = z.array(z.unknown())

/** The document of the service has the rows in `data`; its clients read them in `data.tokens`. */
const pageSchema = z.object({
  data: z.union([
    z.pipe(
      rowsSchema,
      z.transform(tokens => ({ tokens, pageKey: undefined })),
    ),
    z.object({ tokens: rowsSchema, pageKey: z.nullish(z.string().check(z.maxLength(2_000))) }),
  ]),
})

const rowSchema = z.object({
  network: z.string(),
  /** `null` for the network's coin. */
  tokenAddress: z.nullish(z.string()),
  /** Base units. */
  tokenBalance: z.string().check(z.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/)),
  tokenMetadata: z.nullish(
    z.object({
      decimals: z.nullish(z.number()),
      name: z.optional(z.unknown()),
      symbol: z.optional(z.unknown()),
      logo: z.optional(z.unknown()),
    }),
  ),
  tokenPrices: z.nullish(z.array(z.object({ currency: z.string(), value: z.unknown() }))),
})

/** A row of a page; `null` for the coin, for a token without decimals or of another network, and for one that is not held. */
export function readAlchemyToken(row: unknown, network: string): Holding | null {
  const { data } = rowSchema.safeParse(row)
  const decimals = data?.tokenMetadata?.decimals ?? null
  if (!data?.tokenAddress || data.network !== network || decimals === null) return null
  const value = BigInt(data.tokenBalance)
  if (value === 0n) return null
  const { name, symbol, logo: icon } = data.tokenMetadata ?? {}
  const price = data.tokenPrices?.find(({ currency }) => currency.toLowerCase() === 'usd')?.value
  return {
    address: data.tokenAddress,
    name,
    symbol,
    decimals,
    numeric: toNumeric(value, decimals),
    price,
    icon,
  }
}

/** Tokens from Alchemy's Portfolio API, with the prices that it has. */
export function createAlchemyTokens(
  { url: base, headers }: ServiceAddress,
  context: TokenSourceContext,
): TokenSource {
  const { caipNetworkId } = context.network
  const network = Object.hasOwn(NETWORKS, caipNetworkId) ? NETWORKS[caipNetworkId] : undefined
  const label = 'Alchemy tokens by address'
  return {
    async tokens(owner) {
      if (network === undefined) throw new InvalidResponseError(`${label}: unknown network ${caipNetworkId}`)
      const rows = await collectPages(async pageKey => {
        const { data } = await fetchSource(context, {
          url: urlBelow(base, '/assets/tokens/by-address'),
          headers,
          schema: pageSchema,
          body: {
            addresses: [{ address: owner, networks: [network] }],
            withMetadata: true,
            withPrices: true,
            includeNativeTokens: false,
            ...(pageKey && { pageKey }),
          },
          label,
        })
        return { items: data.tokens, next: data.pageKey || null }
      })
      return rows.flatMap(row => readAlchemyToken(row, network) ?? [])
    },
  }
}
