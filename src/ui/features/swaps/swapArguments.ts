import type { SwapToken } from '../../../bridge/contract/features/swaps.ts'
import { isSameToken } from '../../../bridge/swapNetworks.ts'
import type { SwapState } from './swapState.ts'

/** What a host opens the view with (reference §3.6): symbols, in any case, and an amount as a person types it. */
export interface SwapArguments {
  readonly amount?: string
  readonly fromToken?: string
  readonly toToken?: string
}

const TEXT_MAX = 100

/** A host's arguments; what is no text is not there. */
export function readSwapArguments(given: Readonly<Record<string, unknown>> | undefined): SwapArguments {
  const text = (value: unknown) =>
    typeof value === 'string' && value.length <= TEXT_MAX && value.trim() !== '' ? value.trim() : undefined
  const { amount, fromToken, toToken } = given ?? {}
  const read = { amount: text(amount), fromToken: text(fromToken), toToken: text(toToken) }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

const bySymbol = (tokens: readonly SwapToken[], symbol: string | undefined): SwapToken | null =>
  tokens.find(token => symbol !== undefined && token.symbol.toLowerCase() === symbol.toLowerCase()) ?? null

/** The tokens to begin with: those that were asked for, else the network's own coin. */
export function chosenTokens(
  tokens: readonly SwapToken[],
  { fromToken, toToken }: SwapArguments,
): Pick<SwapState, 'from' | 'to'> {
  const to = bySymbol(tokens, toToken)
  const asked = bySymbol(tokens, fromToken) ?? tokens.find(({ isNative }) => isNative) ?? null
  const isBoth = asked !== null && to !== null && isSameToken(asked.address, to.address)
  // Who asks for the coin alone gives something else for it.
  return isBoth ? { from: fromToken ? asked : null, to: fromToken ? null : to } : { from: asked, to }
}
