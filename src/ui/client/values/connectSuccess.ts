import type { AccountState } from '../../../bridge/contract/state.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'

/** The event of a new connection. The CAIP-10 id says of which namespace the address is; the engine's type does not. */
export const connectSuccess = (
  { address, caipAddress }: Pick<AccountState, 'address' | 'caipAddress'>,
  wallet: WalletId,
): TabkeyEvent =>
  ({
    type: 'CONNECT_SUCCESS',
    namespace: parseCaipAddress(caipAddress).namespace,
    address,
    wallet,
  }) as TabkeyEvent
