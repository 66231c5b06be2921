import { useCallback, useMemo } from 'react'
import type { TokenBalance } from '../../bridge/contract/assets.ts'
import { type TokensSlice, tokensSource, type WatchParameters } from '../observe/assets.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/** Whose tokens; default the connected account's on the active network. */
export type UseTokensParameters = WatchParameters

/** The tokens, with the state of their reading. */
export interface UseTokensReturn extends TokensSlice {
  /** Reads them again, with the errors of `tabkey.tokens.get`. */
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

/**
 * All an account holds, kept fresh while the component is mounted. Amounts, prices and values are decimal strings; a
 * token that passes for another one is marked `isSuspicious`.
 *
 * @example const { tokens } = useTokens()
 */
export function useTokens({ account, enabled }: UseTokensParameters = {}): UseTokensReturn {
  const client = useTabkey()
  const source = useMemo(() => tokensSource(client, { account, enabled }), [client, account, enabled])
  const refetch = useCallback(() => client.tokens.get(account ? { account } : {}), [client, account])
  return { ...useSource(source), refetch }
}
