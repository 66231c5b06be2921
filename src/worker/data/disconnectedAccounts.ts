import type { AccountEntry } from '../../bridge/contract/state.ts'
import { allConnected } from '../store/standby.ts'
import { standbyKey } from '../store/standbyKey.ts'
import type { EngineState } from '../store/state.ts'

/** Hex is the same account in either case; base58 is not. */
const toKey = ({ namespace, address }: Pick<AccountEntry, 'namespace' | 'address'>): string =>
  `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`

/**
 * The accounts of wallets that were disconnected, unless another wallet of the namespace has them.
 *
 * @returns whether a cache key, which begins with a CAIP-10 account, is of such an account; `null` when no wallet left
 */
export function disconnectedAccounts(
  state: EngineState,
  previous: EngineState,
): ((key: string) => boolean) | null {
  if (state.connections === previous.connections && state.standby === previous.standby) return null
  const connectedWallets = allConnected(state)
  const wallets = new Set(connectedWallets.map(({ connection }) => standbyKey(connection)))
  const left = allConnected(previous).filter(({ connection }) => !wallets.has(standbyKey(connection)))
  if (left.length === 0) return null
  const remaining = new Set(connectedWallets.flatMap(({ account }) => account.allAccounts.map(toKey)))
  const gone = new Set(
    left.flatMap(({ account }) => account.allAccounts.map(toKey)).filter(key => !remaining.has(key)),
  )
  return key => {
    const [namespace, , address = ''] = (key.split(' ')[0] ?? '').split(':')
    return gone.has(toKey({ namespace: namespace as AccountEntry['namespace'], address }))
  }
}
