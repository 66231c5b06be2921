import {
  type AccountStates,
  findHolder,
  readTokenState,
} from '../../../../../packages/preview/src/solana/accountState.ts'
import type { SolanaAddress } from '../../../../../packages/preview/src/solana/bytes.ts'
import type { Step } from '../../../../../packages/preview/src/solana/instructions.ts'
import { NATIVE_MINTS } from '../../../../../packages/preview/src/solana/programs.ts'
import { SwapUnsafeError } from '../../../../bridge/features/swaps/errors.ts'

/** The person, the two tokens by their mints, and the most that is sold. Wrapped SOL is the mint of the coin. */
export interface SwapLimits {
  readonly owner: SolanaAddress
  readonly sold: SolanaAddress
  readonly bought: SolanaAddress
  /** Base units. */
  readonly amount: bigint
}

const unsafe = (details: string): never => {
  throw new SwapUnsafeError(details)
}

/**
 * Refuses a swap that can write to accounts of the person beside their coins and the accounts of the two tokens, whatever a
 * simulation shows.
 *
 * @param before states of all accounts that the transaction can write to
 * @throws SwapUnsafeError
 */
export function checkWritable(before: AccountStates, { owner, sold, bought }: SwapLimits): void {
  for (const [address, state] of before) {
    if (!state || address === owner || findHolder(address, state) !== owner) continue
    const token = readTokenState(state)
    const isOfSwap = token !== null && (token.mint === sold || token.mint === bought)
    if (!isOfSwap) unsafe(`the swap can take ${token?.mint ?? address} of the account`)
  }
}

/**
 * Refuses instructions of the transaction itself that a swap does not need: powers over accounts, closed accounts beside the
 * one of wrapped SOL, payments above the sold amount, and what cannot be read.
 *
 * @throws SwapUnsafeError
 */
export function checkSteps(
  steps: readonly Step[],
  before: AccountStates,
  { owner, sold, bought, amount }: SwapLimits,
): void {
  const readToken = (address: SolanaAddress | null) => {
    const state = address === null ? null : before.get(address)
    return state ? readTokenState(state) : null
  }
  const isCoinSwap = NATIVE_MINTS.has(sold) || NATIVE_MINTS.has(bought)
  let coins = 0n
  let tokens = 0n
  for (const step of steps) {
    switch (step.kind) {
      case 'coins':
        if (step.from === owner && step.to !== owner) coins += step.amount
        break
      case 'tokens':
        if (readToken(step.from)?.owner === owner && step.to !== step.from) tokens += step.amount
        break
      case 'close': {
        const token = readToken(step.account)
        // An account that is not there yet is made by the transaction, and holds wrapped SOL where it is closed again.
        const isWrapped = token === null || (token.owner === owner && token.isNative)
        if (!isCoinSwap || !isWrapped || step.to !== owner) unsafe('the swap closes an account')
        break
      }
      case 'other':
        if (step.canMoveTokens) unsafe('the swap moves tokens in a way that is not known')
        break
      case 'harmless':
        break
      default:
        unsafe(`the swap has an instruction of the kind ${step.kind}`)
    }
  }
  const most = NATIVE_MINTS.has(sold) ? amount : 0n
  if (coins > most || tokens > amount) unsafe('the swap sells more than the asked amount')
}
