import * as z from 'zod/mini'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
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
  address: z.string().check(z.regex(EVM_ADDRESS)),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(255)),
  logoURI: z.optional(z.string()),
})

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
  const chainId = Number(evmChainId(caipNetworkId))
  const found = new Map<string, ListedToken>()
  for (const row of tokens) {
    if (found.size === LISTED_MAX) break
    const { data } = rowSchema.safeParse(row)
    if (!data || data.chainId !== chainId) continue
    const { logoURI: icon, ...token } = data
    found.set(data.address.toLowerCase(), { ...token, icon })
  }
  return [...found.values()]
}
