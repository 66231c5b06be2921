import * as z from 'zod/mini'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { parseJson } from '../../net/parseJson.ts'
import { fetchBlockscoutPage, isBlockscoutScam } from '../sources/blockscoutPage.ts'
import { type EvmPart, toEvmRows } from './evmRows.ts'
import type { HistorySource, HistorySourceContext } from './historySource.ts'
import { loadKnownTokens } from './knownTokens.ts'
import { type BlockList, type BlockPlace, mergeBlocks } from './mergeBlocks.ts'

const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const units = z.string().check(z.regex(/^\d{1,78}$/))
const block = z.number().check(z.int(), z.nonnegative())
const party = z.object({ hash: z.string().check(z.regex(EVM_ADDRESS)) })
/** ISO 8601. */
const timestamp = z.string().check(z.maxLength(40))

const transactionSchema = z.object({
  hash,
  block_number: block,
  timestamp,
  /** `null` before Byzantium, where no receipt has a status. */
  status: z.nullish(z.enum(['ok', 'error'])),
  from: party,
  to: z.nullish(party),
  value: units,
  raw_input: z.string(),
})

const transferSchema = z.object({
  transaction_hash: hash,
  block_number: block,
  timestamp,
  from: party,
  to: party,
  token: z.object({
    address_hash: z.string().check(z.regex(EVM_ADDRESS)),
    name: z.optional(z.unknown()),
    symbol: z.optional(z.unknown()),
  }),
  total: z.object({ value: units }),
})

const toSeconds = (time: string) => Math.floor(Date.parse(time) / 1_000)

/** A row of the transactions of an address; `null` for one that no block has, and for what makes no sense. */
export function readBlockscoutTransaction(row: unknown): EvmPart | null {
  const { data } = transactionSchema.safeParse(row)
  if (!data) return null
  return {
    block: data.block_number,
    hash: data.hash.toLowerCase(),
    at: toSeconds(data.timestamp),
    call: {
      from: data.from.hash.toLowerCase(),
      to: data.to?.hash.toLowerCase() ?? null,
      value: BigInt(data.value),
      input: data.raw_input,
      isFailed: data.status === 'error',
    },
  }
}

/** A row of the token transfers of an address. A token that the explorer calls a fraud has no transfer in its part. */
export function readBlockscoutTransfer(row: unknown): EvmPart | null {
  const { data } = transferSchema.safeParse(row)
  if (!data) return null
  const part = {
    block: data.block_number,
    hash: data.transaction_hash.toLowerCase(),
    at: toSeconds(data.timestamp),
  }
  const { token, from, to, total } = data
  if (isBlockscoutScam((row as { readonly token: unknown }).token)) return part
  return {
    ...part,
    move: {
      token: token.address_hash.toLowerCase(),
      from: from.hash.toLowerCase(),
      to: to.hash.toLowerCase(),
      value: BigInt(total.value),
      symbol: token.symbol,
      name: token.name,
    },
  }
}

const placeSchema = z.tuple([
  z.number().check(z.int(), z.nonnegative()),
  z.nullable(z.string()),
  z.nullable(z.string()),
])

function readPlace(cursor: string | undefined): BlockPlace {
  if (cursor === undefined) return { below: Number.POSITIVE_INFINITY, cursors: ['', ''] }
  const read = placeSchema.safeParse(parseJson(cursor))
  if (!read.success) throw new InvalidResponseError('not a cursor of this list', { cause: read.error })
  const [below, ...cursors] = read.data
  return { below, cursors }
}

/** Transactions and transfers of ERC-20 tokens from a Blockscout explorer (API v2). */
export function createBlockscoutHistory(
  endpoint: ServiceAddress,
  context: HistorySourceContext,
): HistorySource {
  const toList = (
    path: string,
    params: Readonly<Record<string, string>>,
    read: (row: unknown) => EvmPart | null,
  ): BlockList<EvmPart> => ({
    async read(cursor) {
      const label = 'Blockscout history of an address'
      const question = { endpoint, path, params, label, cursor: cursor === '' ? undefined : cursor }
      const { items, next } = await fetchBlockscoutPage(context, question)
      return { rows: items.flatMap(row => read(row) ?? []), next }
    },
  })

  return {
    async page(owner, cursor) {
      const address = `/addresses/${encodeURIComponent(owner)}`
      const lists = [
        toList(`${address}/transactions`, {}, readBlockscoutTransaction),
        toList(`${address}/token-transfers`, { type: 'ERC-20' }, readBlockscoutTransfer),
      ]
      const place = readPlace(cursor)
      const [{ rows, next }, known] = await Promise.all([mergeBlocks(lists, place), loadKnownTokens(context)])
      // Of one block the rows are in the order of the lists; of several, the newest is first.
      const sorted = [...rows].sort((a, b) => b.block - a.block)
      return {
        items: await toEvmRows(context, known, owner, sorted),
        next: next && JSON.stringify([next.below, ...next.cursors]),
      }
    },
  }
}
