import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountEntry, Connection } from '../../../bridge/contract/state.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { EngineState } from '../../store/state.ts'

/** The payer, read now. */
export interface Payer {
  readonly connection: Connection
  readonly from: AccountEntry
  /** The active network of the namespace. */
  readonly activeNetwork: NetworkId | undefined
}

/** @throws NotConnectedError */
export function getPayer(state: EngineState, namespace: Namespace): Payer {
  const connection = state.connections[namespace]
  const account = state.accounts[namespace]
  if (connection?.status !== 'connected' || !account) throw new NotConnectedError()
  const entry = account.allAccounts.find(({ address }) => address === account.address)
  const from: AccountEntry = entry ?? { namespace, address: account.address, type: 'eoa' }
  return { connection, from, activeNetwork: activeNetworkId(state, namespace) }
}

/** A description of the difference for developers; `null` for the same payer on the same network. */
export function describeChange(before: Payer, now: Payer): string | null {
  if (before.connection.walletId !== now.connection.walletId) return 'another wallet is in use'
  const isSameAccount = before.from.address === now.from.address && before.from.type === now.from.type
  if (!isSameAccount) return 'another account is in use'
  return before.activeNetwork === now.activeNetwork ? null : 'another network is in use'
}
