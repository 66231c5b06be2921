import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { Call } from '../../../bridge/features/calls/contract.ts'
import { evmChainId, parseNetworkId } from '../../../bridge/values/caip.ts'
import { isKnown } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'

type Hex = `0x${string}`

/** The account that sends calls, and its wallet. */
export interface Sender {
  readonly network: NetworkId
  readonly address: Hex
  /** Chain id in hex, as EIP-5792 has it. */
  readonly chainId: Hex
  readonly connection: Connection
}

/** @throws ValidationError for another chain family, NotConnectedError, NetworkNotFoundError */
export function getSender(store: Store, network: NetworkId): Sender {
  if (parseNetworkId(network).namespace !== 'eip155')
    throw new ValidationError('network', 'Expected an EVM network')
  const { connections, accounts, networks } = store.get()
  const { eip155: connection } = connections
  const { eip155: account } = accounts
  if (connection?.status !== 'connected' || !account) throw new NotConnectedError()
  if (!isKnown(networks, network)) throw new NetworkNotFoundError(network)
  return {
    network,
    address: account.address as Hex,
    chainId: `0x${evmChainId(network).toString(16)}`,
    connection,
  }
}

/** Whether the same account of the same wallet is still in use. */
export function isStillSender(store: Store, { address, connection }: Sender): boolean {
  const { connections, accounts } = store.get()
  return connections.eip155?.walletId === connection.walletId && accounts.eip155?.address === address
}

/** A call as wallets take it. */
export const toWalletCall = ({ to, value = '0', data = '0x' }: Call) => ({
  to,
  value: `0x${BigInt(value).toString(16)}` as Hex,
  data,
})
