import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import type { AccountDetails } from '../../store/connections.ts'
import type { Hearing } from '../owner.ts'
import { evmSpeech } from './evmSpeech.ts'
import { standardSpeech } from './standardSpeech.ts'

/** What a page wallet says of itself. */
export interface Stand extends Pick<Connection, 'approvedNetworks' | 'methods'> {
  readonly accounts: readonly CaipAddress[]
  readonly details?: AccountDetails
  readonly networkId: NetworkId
}

/** One question to the wallet in its page. */
export type Ask = (args: Eip1193Args) => Promise<unknown>

/** How wallets of a chain family are spoken to. */
export interface Speech {
  /**
   * Asks the person for accounts.
   *
   * @param networkId where the namespace should stand
   * @param heard what the wallet says by itself meanwhile
   */
  connect(ask: Ask, networkId: NetworkId | undefined, heard: Hearing): Promise<Stand>
  /** The silent questions: never a prompt, and no deadline: some wallets need 15 s to wake. */
  stand(ask: Ask, networkId: NetworkId | undefined, heard: Hearing): Promise<Stand>
  /** A request as the page takes it. */
  wrap(args: Eip1193Args, networkId: NetworkId): Eip1193Args
  /** What takes the permission back; a wallet that does not know it keeps it, which harms nobody. */
  readonly leave: Eip1193Args
}

/** EIP-1193 for EVM, the Wallet Standard for all others. */
export const speechOf = (namespace: Namespace): Speech =>
  namespace === 'eip155' ? evmSpeech : standardSpeech(namespace)
