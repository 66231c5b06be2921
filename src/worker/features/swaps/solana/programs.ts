import type { SolanaAddress } from '../../../../../packages/preview/src/solana/bytes.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../../../packages/preview/src/solana/programs.ts'
import type { ReviewedSwap } from '../../../../bridge/features/swaps/contract.ts'

/** Programs of the network, whose instructions are read one by one. */
const NETWORK_PROGRAMS: ReadonlyMap<SolanaAddress, string> = new Map([
  [TOKEN_PROGRAM, 'SPL Token'],
  [TOKEN_2022_PROGRAM, 'SPL Token 2022'],
  [SYSTEM_PROGRAM, 'System'],
  [ASSOCIATED_TOKEN_PROGRAM, 'Associated Token Account'],
  [COMPUTE_BUDGET_PROGRAM, 'Compute Budget'],
  ...[...MEMO_PROGRAMS].map((program): [string, string] => [program, 'Memo']),
])

/** Programs that swap, as their publishers name them: https://developers.jup.ag/docs (read 2026-11-29). */
const ROUTERS: ReadonlyMap<SolanaAddress, string> = new Map([
  ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 'Jupiter Aggregator v6'],
])

/** The program of a swap that the review names: an unknown one first, whose name is `null`. */
export function findProgram(programs: readonly SolanaAddress[]): ReviewedSwap['contract'] {
  const name = (program: SolanaAddress) => ROUTERS.get(program) ?? NETWORK_PROGRAMS.get(program) ?? null
  const address =
    programs.find(program => name(program) === null) ??
    programs.find(program => ROUTERS.has(program)) ??
    programs.find(program => program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM) ??
    SYSTEM_PROGRAM
  return { address, name: name(address) }
}
