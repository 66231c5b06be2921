import { useCallback, useMemo } from 'react'
import type { Balance } from '../../bridge/contract/state.ts'
import { type BalanceSlice, balanceSource, type WatchParameters } from '../observe/assets.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/** Whose balance; default the connected account's on the active network. */
export type UseBalanceParameters = WatchParameters

/** The balance, with the state of its reading. */
export interface UseBalanceReturn extends BalanceSlice {
  /** Reads it now, however fresh it is. */
  readonly refetch: () => Promise<Balance>
}

/**
 * The native balance, kept fresh while the component is mounted.
 *
 * @example const { balance } = useBalance()
 */
export function useBalance({ account, enabled }: UseBalanceParameters = {}): UseBalanceReturn {
  const client = useTabkey()
  const source = useMemo(() => balanceSource(client, { account, enabled }), [client, account, enabled])
  const refetch = useCallback(() => client.balances.get(account ? { account } : {}), [client, account])
  return { ...useSource(source), refetch }
}
