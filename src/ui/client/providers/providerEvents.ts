import type { Eip1193EventMap } from '../api/eip1193Types.ts'
import { isSame } from '../values/isSame.ts'
import type { EvmProviderState } from './evmProviderState.ts'

export type ProviderEvent = {
  [Name in keyof Eip1193EventMap]: readonly [name: Name, value: Parameters<Eip1193EventMap[Name]>[0]]
}[keyof Eip1193EventMap]

/** EIP-1193: 4900, the provider is disconnected. */
const DISCONNECTED = { code: 4900, message: 'The wallet was disconnected' } as const

/**
 * The EIP-1193 events between two states, in the order dapps expect: connect, chain, accounts; and accounts emptied
 * before disconnect. Nothing for no change, nothing while the state is unknown.
 *
 * @param before the state of the last emitted events; `null` before the first
 */
export function getProviderEvents(
  before: EvmProviderState | null,
  after: EvmProviderState,
): readonly ProviderEvent[] {
  if (after.status === 'unknown') return []
  const events: ProviderEvent[] = []
  const wasConnected = before?.status === 'connected'
  const isConnected = after.status === 'connected'
  if (isConnected && !wasConnected && after.chainId) events.push(['connect', { chainId: after.chainId }])
  // The first chain is no change: dapps ask for it.
  if (before?.chainId && after.chainId && before.chainId !== after.chainId)
    events.push(['chainChanged', after.chainId], ['networkChanged', String(Number(after.chainId))])
  if (!isSame(before?.accounts ?? [], after.accounts)) events.push(['accountsChanged', [...after.accounts]])
  if (wasConnected && !isConnected) events.push(['disconnect', DISCONNECTED])
  return events
}
