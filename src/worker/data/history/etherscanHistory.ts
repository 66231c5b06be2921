import * as z from 'zod/mini'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { HttpError, InvalidResponseError } from '../../../bridge/errors/network.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { fetchSource } from '../sources/fetchSource.ts'
import { type EvmPart, toEvmRows } from './evmRows.ts'
import type { HistorySource, HistorySourceContext } from './historySource.ts'
import { loadKnownTokens } from './knownTokens.ts'
import { type BlockList, mergeBlocks } from './mergeBlocks.ts'

/** Rows of a page: the free plan gives 1,000 at most. */
const ROWS = 100
const LABEL = 'Etherscan history of an address'
const TOO_MANY_REQUESTS = 429
const BLOCK = /^\d{1,15}$/

const digits = z.string().check(z.regex(/^\d{1,78}$/))
const count = z.string().check(z.regex(BLOCK))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const address = z.string().check(z.regex(EVM_ADDRESS))

/** Every answer has the HTTP status 200. */
const answerSchema = z.object({ status: z.string(), message: z.string(), result: z.unknown() })

const transactionSchema = z.object({
  blockNumber: count,
  timeStamp: count,
  hash,
  from: address,
  /** Empty for a deployment. */
  to: z.union([address, z.literal('')]),
  value: digits,
  input: z.string(),
  isError: z.optional(z.string()),
})

const transferSchema = z.object({
  blockNumber: count,
  timeStamp: count,
  hash,
  from: address,
  to: address,
  contractAddress: address,
  value: digits,
  tokenName: z.optional(z.unknown()),
  tokenSymbol: z.optional(z.unknown()),
})

const toPart = (row: { blockNumber: string; timeStamp: string; hash: string }) => ({
  block: Number(row.blockNumber),
  at: Number(row.timeStamp),
  hash: row.hash.toLowerCase(),
})

/** A row of `txlist`; `null` for what makes no sense. */
export function readEtherscanTransaction(row: unknown): EvmPart | null {
  const { data } = transactionSchema.safeParse(row)
  if (!data) return null
  const { from, to, value, input, isError } = data
  const call = {
    from: from.toLowerCase(),
    to: to === '' ? null : to.toLowerCase(),
    value: BigInt(value),
    input,
    isFailed: isError === '1',
  }
  return { ...toPart(data), call }
}

/** A row of `tokentx`; `null` for what makes no sense. */
export function readEtherscanTransfer(row: unknown): EvmPart | null {
  const { data } = transferSchema.safeParse(row)
  if (!data) return null
  const { from, to, value, contractAddress, tokenSymbol: symbol, tokenName: name } = data
  return {
    ...toPart(data),
    move: {
      token: contractAddress.toLowerCase(),
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      value: BigInt(value),
      symbol,
      name,
    },
  }
}

/**
 * The rows of an answer. An account without transactions is answered with the status of an error and an empty list.
 *
 * @throws HttpError 429 over the rate limit, InvalidResponseError for any other refusal
 */
export function readEtherscanRows({
  status,
  message,
  result,
}: z.infer<typeof answerSchema>): readonly unknown[] {
  if (Array.isArray(result) && (status === '1' || (result.length === 0 && /^no .*found$/i.test(message))))
    return result
  if (/rate limit|too many/i.test(`${message} ${typeof result === 'string' ? result : ''}`))
    throw new HttpError(TOO_MANY_REQUESTS)
  throw new InvalidResponseError(`${LABEL}: refused`)
}

/** Transactions and transfers of ERC-20 tokens from Etherscan's API, second version. */
export function createEtherscanHistory(
  { url: base, headers }: ServiceAddress,
  context: HistorySourceContext,
): HistorySource {
  async function fetchRows(action: string, owner: string, endBlock: number, page: number) {
    const url = new URL(base)
    const params = {
      chainid: evmChainId(context.network.caipNetworkId),
      module: 'account',
      action,
      address: owner,
      startblock: 0,
      endblock: Number.isFinite(endBlock) ? endBlock : 'latest',
      page,
      offset: ROWS,
      sort: 'desc',
    }
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value))
    return readEtherscanRows(await fetchSource(context, { url, headers, schema: answerSchema, label: LABEL }))
  }

  return {
    async page(owner, cursor) {
      if (cursor !== undefined && !BLOCK.test(cursor))
        throw new InvalidResponseError('not a cursor of this list')
      const below = cursor === undefined ? Number.POSITIVE_INFINITY : Number(cursor)
      // Pages end with a block instead of a number of rows: new transactions would move the rows of later pages.
      const toList = (action: string, read: (row: unknown) => EvmPart | null): BlockList<EvmPart> => ({
        async read(at) {
          const page = at === '' ? 1 : Number(at)
          const rows = await fetchRows(action, owner, below - 1, page)
          return {
            rows: rows.flatMap(row => read(row) ?? []),
            next: rows.length < ROWS ? null : String(page + 1),
          }
        },
      })
      const lists = [toList('txlist', readEtherscanTransaction), toList('tokentx', readEtherscanTransfer)]
      const [{ rows, next }, known] = await Promise.all([
        mergeBlocks(lists, { below, cursors: ['', ''] }),
        loadKnownTokens(context),
      ])
      const sorted = [...rows].sort((a, b) => b.block - a.block)
      return { items: await toEvmRows(context, known, owner, sorted), next: next && String(next.below) }
    },
  }
}
