import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountEntry } from '../../../bridge/contract/state.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { CaipNetworkUndefinedError } from '../../../bridge/errors/network.ts'
import { formatCaipAddress, parseCaipAddress } from '../../../bridge/values/caip.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { FeatureParameters } from '../feature.ts'

export interface Registering {
  readonly networkId: NetworkId
  readonly account: CaipAddress
  readonly entry: AccountEntry
}

/**
 * The account that gets the name, on the active network: the active account, or another one of the connected wallet.
 *
 * @throws NotConnectedError, CaipNetworkUndefinedError, ValidationError for an account of another wallet or namespace
 */
export function registeringAs({ store }: FeatureParameters, requested: CaipAddress | undefined): Registering {
  const state = store.get()
  const active = state.accounts.eip155
  if (state.connections.eip155?.status !== 'connected' || !active) throw new NotConnectedError()
  const networkId = activeNetworkId(state, 'eip155')
  if (!networkId) throw new CaipNetworkUndefinedError()
  const { namespace, address } = parseCaipAddress(requested ?? active.caipAddress)
  if (namespace !== 'eip155') throw new ValidationError('account', 'Expected an account of eip155')
  const accounts: readonly AccountEntry[] = [
    ...active.allAccounts,
    { namespace, address: active.address, type: 'eoa' },
  ]
  const entry = accounts.find(account => account.address.toLowerCase() === address.toLowerCase())
  if (!entry) throw new ValidationError('account', 'Expected an account of the connected wallet')
  return { networkId, account: formatCaipAddress(networkId, entry.address), entry }
}
