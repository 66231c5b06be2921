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

/** Whether there is anything at all: a coin that one has none of is no funds. */
export function hasFunds(tokens: readonly TokenBalance[]): boolean {
  return tokens.some(({ quantity }) => /[1-9]/.test(quantity.numeric))
}
