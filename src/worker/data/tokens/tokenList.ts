import * as z from 'zod/mini'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { fetchSource } from '../sources/fetchSource.ts'
import type { TokenSourceContext } from './tokenSource.ts'

/** A token of a list. */
export interface ListedToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** As the list says; the contract's own count. */
  readonly decimals: number
  readonly icon?: string | undefined
}

/** Tokens of a list that are read; the rest is left out. */
const LISTED_MAX = 500
const LIST_MAX_BYTES = 2 * 1024 * 1024

/** A list in the format of tokenlists.org; its rows are read one by one. */
const listSchema = z.object({ tokens: z.array(z.unknown()) })

const rowSchema = z.object({
  chainId: z.number(),
  address: z.union([z.string().check(z.regex(EVM_ADDRESS)), z.string().check(z.regex(SOLANA_ADDRESS))]),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(255)),
  logoURI: z.optional(z.string()),
})

/** Chain ids of Solana's clusters in lists of this format: they come from the list of Solana Labs. */
const SOLANA_CHAIN_IDS: Readonly<Record<NetworkId, number>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 101,
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 102,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 103,
}

const findChainId = (id: NetworkId): number | undefined =>
  id.startsWith('solana:') ? SOLANA_CHAIN_IDS[id] : evmChainId(id)

/**
 * The tokens of a network that a list names, each once.
 *
 * @param url address of a list; the bundled list without it
 * @returns no tokens for a network that the list does not know
 * @throws what `fetchSource` throws
 */
export async function loadTokenList(
  url: string | undefined,
  context: TokenSourceContext,
): Promise<readonly ListedToken[]> {
  const { caipNetworkId } = context.network
  if (url === undefined) {
    const { loadBundledTokens } = await import('./bundledTokens.ts')
    return loadBundledTokens(caipNetworkId)
  }
  const { tokens } = await fetchSource(context, {
    url: new URL(url),
    schema: listSchema,
    maxBytes: LIST_MAX_BYTES,
    label: 'token list',
  })
  const chainId = findChainId(caipNetworkId)
  const isHex = caipNetworkId.startsWith('eip155:')
  const found = new Map<string, ListedToken>()
  for (const row of tokens) {
    if (found.size === LISTED_MAX) break
    const { data } = rowSchema.safeParse(row)
    if (!data || data.chainId !== chainId || EVM_ADDRESS.test(data.address) !== isHex) continue
    const { logoURI: icon, ...token } = data
    found.set(isHex ? data.address.toLowerCase() : data.address, { ...token, icon })
  }
  return [...found.values()]
}
