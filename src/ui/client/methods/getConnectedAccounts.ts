import type { Namespace } from '../../../bridge/contract/network.ts'
import type { Account } from '../api/tabkey.ts'
import type { Running } from '../tab/running.ts'

/** The connected accounts of all namespaces, the one with this address first. */
export function getConnectedAccounts(running: Running, address?: string): readonly Account[] {
  const namespaces = Object.keys(running.state.getState().accounts) as Namespace[]
  return namespaces
    .map(namespace => running.readAccount(namespace))
    .filter(account => account.isConnected)
    .sort((a, b) => Number(b.address === address) - Number(a.address === address))
}
