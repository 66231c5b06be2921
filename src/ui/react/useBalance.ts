import { useCallback, useEffect } from 'react'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { Balance, BalanceEntry } from '../../bridge/contract/state.ts'
import type { ErrorWire } from '../../bridge/errors/wire.ts'
import { activeAccount } from '../client/activeAccount.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UseBalanceParameters {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress
  /** False watches nothing. */
  readonly enabled?: boolean
}

export interface UseBalanceReturn {
  /** The last value; kept during a reload, `null` before the first. */
  readonly balance: Balance | null
  readonly status: BalanceEntry['status'] | 'idle'
  readonly error: ErrorWire | null
  /** Reads it now, however fresh it is. */
  readonly refetch: () => Promise<Balance>
}

/** The native balance, kept fresh while the component is mounted. */
export function useBalance({ account, enabled = true }: UseBalanceParameters = {}): UseBalanceReturn {
  const client = useTabkey()
  useEffect(() => {
    if (enabled) return client.balances.watch(account ? { account } : {}, () => {})
  }, [client, account, enabled])
  const entry = useTabkeyState(state => {
    const key = account ?? (state.ready ? activeAccount(state) : undefined)
    return key === undefined ? undefined : (state.balances[key] ?? null)
  })
  const refetch = useCallback(() => client.balances.get(account ? { account } : {}), [client, account])
  return {
    balance: entry?.balance ?? null,
    status: entry === undefined ? 'idle' : (entry?.status ?? 'loading'),
    error: entry?.error ?? null,
    refetch,
  }
}
