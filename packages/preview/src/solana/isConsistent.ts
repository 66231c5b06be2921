import { type AccountStates, readTokenState, type TokenState } from './accountState.ts'
import type { SolanaAddress } from './bytes.ts'
import type { Step } from './instructions.ts'
import { TOKEN_PROGRAM } from './programs.ts'

export interface IsConsistentParameters {
  readonly owner: SolanaAddress
  readonly writable: readonly SolanaAddress[]
  readonly before: AccountStates
  readonly after: AccountStates
  /** Every instruction that ran, inner ones too. */
  readonly steps: readonly Step[]
}

/** What the instructions add to a token account, and whether tokens arrive at it. */
function sumSteps(account: SolanaAddress, steps: readonly Step[]) {
  let sum = 0n
  let isReceiving = false
  for (const step of steps) {
    if (
      (step.kind === 'tokens' && step.to === account) ||
      (step.kind === 'mint' && step.account === account)
    ) {
      sum += step.amount
      isReceiving = true
    }
    const isLess =
      (step.kind === 'tokens' && step.from === account) || (step.kind === 'burn' && step.account === account)
    if (isLess) sum -= step.amount
  }
  return { sum, isReceiving }
}

/**
 * Whether the balances of the owner's token accounts changed by what the instructions say. Tokens of Token-2022 may arrive
 * with less, because their mint keeps a fee. Instructions that are not known prove nothing.
 */
export function isConsistent({ owner, writable, before, after, steps }: IsConsistentParameters): boolean {
  if (steps.some(step => step.kind === 'hidden' || (step.kind === 'other' && step.canMoveTokens))) return true
  const read = (states: AccountStates, address: SolanaAddress): TokenState | null => {
    const state = states.get(address)
    return state ? readTokenState(state) : null
  }
  return writable.every(address => {
    const was = read(before, address)
    const is = read(after, address)
    // A closed account, a new one and wrapped coins change by other instructions too.
    if (!was || !is || was.owner !== owner || was.isNative) return true
    const { sum, isReceiving } = sumSteps(address, steps)
    const change = is.amount - was.amount
    return was.program !== TOKEN_PROGRAM && isReceiving ? change <= sum : change === sum
  })
}
