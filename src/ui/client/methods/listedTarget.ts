import type { ConnectParameters } from '../../../bridge/contract/engineApi.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import { mobileLink } from '../../format/deepLink.ts'
import type { Running } from '../tab/running.ts'
import { findWallet } from './findWallet.ts'

/**
 * How a listed wallet is connected: by its extension when it is installed, else by a WalletConnect pairing for that
 * wallet. The pairing carries the wallet's app link, for `getState().wc.linking`.
 *
 * @throws WalletNotFoundError
 */
export async function listedTarget(
  running: Running,
  wallet: WalletId,
): Promise<Pick<ConnectParameters, 'wallet' | 'listed' | 'linking'>> {
  const { pageWallet, listed } = await findWallet(running, wallet)
  if (pageWallet) return { wallet: pageWallet.id }
  if (!listed) return { wallet: WALLET_CONNECT_ID }
  const { environment, config } = running.context
  const href = environment.isMobile
    ? mobileLink(listed, config.page.experimental_preferUniversalLinks)
    : (listed.desktop_link ?? listed.webapp_link ?? null)
  return {
    wallet: WALLET_CONNECT_ID,
    listed,
    ...(href ? { linking: { name: listed.name, href } } : {}),
  }
}
