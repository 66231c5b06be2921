import type { TokenBalance } from '../adapter.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { TOKEN_ACCOUNTS_MAX } from './limits.ts'
import { tokenAccountSchema, tokenAccountsSchema } from './nodeAnswers.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** An account that holds tokens of one mint. */
export interface TokenAccount {
  readonly address: string
  readonly mint: string
  readonly value: bigint
  readonly decimals: number
  readonly program: string
  readonly isFrozen: boolean
  /** Size of the account, as the node tells it. */
  readonly bytes: number
}

/** The token accounts of an owner, of one mint or of one token program. */
export async function readTokenAccounts(
  cluster: Cluster,
  owner: string,
  filter: { readonly mint: string } | { readonly programId: string },
): Promise<readonly TokenAccount[]> {
  const config = { encoding: 'jsonParsed', ...CONFIRMED }
  const { value } = await cluster.request(
    tokenAccountsSchema,
    'getTokenAccountsByOwner',
    owner,
    filter,
    config,
  )
  return value.slice(0, TOKEN_ACCOUNTS_MAX).flatMap(entry => {
    const read = tokenAccountSchema.safeParse(entry, { jitless: true })
    if (!read.success) return []
    const { pubkey, account } = read.data
    const { mint, state, tokenAmount } = account.data.parsed.info
    return {
      address: pubkey,
      mint,
      value: BigInt(tokenAmount.amount),
      decimals: tokenAmount.decimals,
      program: account.owner,
      isFrozen: state === 'frozen',
      bytes: account.data.space ?? 0,
    }
  })
}

/**
 * All tokens of an address, of both token programs. Accounts of one mint are one balance; zero balances are left out.
 *
 * @see https://solana.com/docs/rpc/http/gettokenaccountsbyowner
 */
export async function readTokens(cluster: Cluster, owner: string): Promise<readonly TokenBalance[]> {
  const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
  const found = await Promise.all(programs.map(programId => readTokenAccounts(cluster, owner, { programId })))
  const byMint = new Map<string, TokenBalance>()
  for (const { mint, value, decimals } of found.flat()) {
    const before = byMint.get(mint)?.value ?? 0n
    if (before + value > 0n) byMint.set(mint, { address: mint, value: before + value, decimals })
  }
  return [...byMint.values()]
}
