import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { isSameToken } from '../../../bridge/services/swapNetworks.ts'
import type { SwapArguments } from '../../client/api/facets/open.ts'
import type { SwapState } from './swapState.ts'

const TEXT_MAX = 100

/** A host's arguments; what is no text is not there. */
export function readSwapArguments(args: Readonly<Record<string, unknown>> | undefined): SwapArguments {
  const text = (value: unknown) =>
    typeof value === 'string' && value.length <= TEXT_MAX && value.trim() !== '' ? value.trim() : undefined
  const { amount, fromToken, toToken } = args ?? {}
  const read = { amount: text(amount), fromToken: text(fromToken), toToken: text(toToken) }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Finds a token by its symbol, its contract address or its CAIP-10 id, in any case. */
function findToken(tokens: readonly SwapToken[], name: string | undefined): SwapToken | null {
  const wanted = name?.toLowerCase()
  if (wanted === undefined) return null
  const ids = ({ address }: SwapToken) => [address.toLowerCase(), address.toLowerCase().split(':').at(-1)]
  return (
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted) ??
    tokens.find(token => ids(token).includes(wanted)) ??
    null
  )
}

/** The tokens to begin with: those that were asked for, else the network's own coin. */
export function chosenTokens(
  tokens: readonly SwapToken[],
  { fromToken, toToken }: SwapArguments,
): Pick<SwapState, 'from' | 'to'> {
  const to = findToken(tokens, toToken)
  const source = findToken(tokens, fromToken) ?? tokens.find(({ isNative }) => isNative) ?? null
  const isBoth = source !== null && to !== null && isSameToken(source.address, to.address)
  // A swap that names the coin as its target needs another source token.
  return isBoth ? { from: fromToken ? source : null, to: fromToken ? null : to } : { from: source, to }
}
