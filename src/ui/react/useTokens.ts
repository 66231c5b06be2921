import { useCallback } from 'react'
import type { AssetEntry, TokenBalance } from '../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { ErrorWire } from '../../bridge/errors/wire.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useWatchedAsset } from './useWatchedAsset.ts'

export interface UseTokensParameters {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress
  /** False watches nothing. */
  readonly enabled?: boolean
}

export interface UseTokensReturn {
  /** The native coin first, then by value; kept during a reload, `null` before the first list. */
  readonly tokens: readonly TokenBalance[] | null
  readonly status: AssetEntry['status'] | 'idle'
  readonly error: ErrorWire | null
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
  const { entry } = useWatchedAsset('tokens', { account, enabled })
  const refetch = useCallback(() => client.tokens.get(account ? { account } : {}), [client, account])
  return {
    tokens: entry?.value ?? null,
    status: entry === undefined ? 'idle' : (entry?.status ?? 'loading'),
    error: entry?.error ?? null,
    refetch,
  }
}
