import type { TokenBalance } from '../../../bridge/contract/assets.ts'

/** Tokens to show, and tokens that imitate another token. */
export function listedTokens(tokens: readonly TokenBalance[]): {
  readonly shown: readonly TokenBalance[]
  readonly hidden: readonly TokenBalance[]
} {
  return {
    shown: tokens.filter(({ isSuspicious }) => !isSuspicious),
    hidden: tokens.filter(({ isSuspicious }) => isSuspicious),
  }
}
