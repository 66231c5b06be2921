import type { ConnectParameters } from '../../bridge/contract/engineApi.ts'
import { UnavailableError } from '../../bridge/errors/unavailable.ts'
import { isWalletRemoved } from '../../bridge/services/control.ts'
import { WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import type { EngineState } from '../store/state.ts'

/**
 * Refuses a new connection with what the control file has taken away. A wallet that is connected stays connected.
 *
 * @throws UnavailableError before the wallet is asked
 */
export function assertConnectable(
  { control, wallets }: Pick<EngineState, 'control' | 'wallets'>,
  { wallet, listed }: Pick<ConnectParameters, 'wallet' | 'listed'>,
): void {
  if (wallet === WALLET_CONNECT_ID && control?.methods.includes('walletConnect'))
    throw new UnavailableError('walletConnect')
  const known = wallets.found.find(({ id }) => id === wallet) ?? { id: wallet }
  const removed = [known, ...(listed ? [listed] : [])].find(entry => isWalletRemoved(control, entry))
  if (removed) throw new UnavailableError(removed.id)
}
