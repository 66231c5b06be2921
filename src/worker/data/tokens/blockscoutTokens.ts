import * as z from 'zod/mini'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { type Holding, toNumeric } from '../assets/holding.ts'
import { fetchBlockscoutPage, isBlockscoutScam } from '../sources/blockscoutPage.ts'
import { collectPages } from '../sources/collectPages.ts'
import type { TokenSource, TokenSourceContext } from './tokenSource.ts'

const rowSchema = z.object({
  token: z.object({
    address_hash: z.string(),
    type: z.literal('ERC-20'),
    name: z.optional(z.unknown()),
    symbol: z.optional(z.unknown()),
    decimals: z.union([z.string(), z.number()]),
    exchange_rate: z.optional(z.unknown()),
    icon_url: z.optional(z.unknown()),
    reputation: z.optional(z.unknown()),
    is_scam: z.optional(z.unknown()),
  }),
  /** Base units. */
  value: z.string().check(z.regex(/^\d{1,78}$/)),
})

/** A row of a page; a token that the explorer calls a fraud is `null`. */
export function readBlockscoutToken(row: unknown): Holding | null {
  const read = rowSchema.safeParse(row)
  if (!read.success || isBlockscoutScam(read.data.token)) return null
  const { token, value } = read.data
  const { address_hash: address, name, symbol, decimals, exchange_rate: price, icon_url: icon } = token
  return { address, name, symbol, decimals, numeric: toNumeric(value, decimals), price, icon }
}

/** Tokens from a Blockscout explorer (API v2), with the prices that it has. */
export function createBlockscoutTokens(endpoint: ServiceAddress, context: TokenSourceContext): TokenSource {
  return {
    async tokens(owner) {
      const path = `/addresses/${encodeURIComponent(owner)}/tokens`
      const question = {
        endpoint,
        path,
        params: { type: 'ERC-20' },
        label: 'Blockscout tokens of an address',
      }
      const rows = await collectPages(cursor => fetchBlockscoutPage(context, { ...question, cursor }))
      return rows.flatMap(row => readBlockscoutToken(row) ?? [])
    },
  }
}
