import * as z from 'zod/mini'
import type { Network } from '../../../../bridge/contract/network.ts'
import { isCoin } from '../../../../bridge/services/swapNetworks.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import type { ListedToken } from '../tokens.ts'
import { toMint } from './solanaContext.ts'

const lamports = z.number().check(z.int(), z.gte(0))
const lamportsSchema = z.array(lamports)
const tokenBalancesSchema = z.nullish(
  z.array(
    z.object({
      mint: z.string(),
      owner: z.nullish(z.string()),
      uiTokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)) }),
    }),
  ),
)
const transactionSchema = z.nullable(
  z.object({
    meta: z.object({
      err: z.unknown(),
      fee: lamports,
      preBalances: lamportsSchema,
      postBalances: lamportsSchema,
      preTokenBalances: tokenBalancesSchema,
      postTokenBalances: tokenBalancesSchema,
    }),
    transaction: z.object({
      message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string(), signer: z.boolean() })) }),
    }),
  }),
)

type Meta = NonNullable<z.infer<typeof transactionSchema>>['meta']

export interface ReadSolanaReceivedParameters {
  readonly chain: Pick<ChainAdapter, 'request'>
  readonly network: Network
  readonly owner: string
  /** The bought token. */
  readonly to: Pick<ListedToken, 'address'>
}

/**
 * What a swap brought the account, by the block that has it: the change of all its accounts of the mint, or of its coins
 * without the fee. The service's quote is no part of it.
 *
 * @param transaction signature of a transaction that a block has
 * @returns base units; `null` where the node cannot tell
 */
export async function readSolanaReceived(
  { chain, network, owner, to }: ReadSolanaReceivedParameters,
  transaction: string,
): Promise<bigint | null> {
  try {
    const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
    const args = { method: 'getTransaction', params: [transaction, config] }
    const landed = transactionSchema.parse(await chain.request(network, args))
    if (!landed || (landed.meta.err !== null && landed.meta.err !== undefined)) return null
    const { meta } = landed
    if (!isCoin(to.address)) {
      const sum = (balances: Meta['preTokenBalances']): bigint =>
        (balances ?? [])
          .filter(balance => balance.owner === owner && balance.mint === toMint(to))
          .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n)
      return sum(meta.postTokenBalances) - sum(meta.preTokenBalances)
    }
    const { accountKeys } = landed.transaction.message
    const index = accountKeys.findIndex(({ pubkey }) => pubkey === owner)
    const [before, after] = [meta.preBalances[index], meta.postBalances[index]]
    if (before === undefined || after === undefined) return null
    return BigInt(after) - BigInt(before) + (index === 0 ? BigInt(meta.fee) : 0n)
  } catch {
    // A node without that transaction proves nothing; the swap itself is done.
    return null
  }
}
