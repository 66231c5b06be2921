import type { SharedState } from '../../../bridge/contract/state.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { readWalletChainId } from '../../../bridge/values/readIds.ts'
import type { PopupWallets } from '../../page/createPage.ts'
import type { ReadStore } from '../../state/store.ts'
import { type ConnectedEvmWallet, findConnectedEvmWallet } from './inTaskCall.ts'

const toKey = ({ walletId, address, chainId }: ConnectedEvmWallet): string =>
  `${walletId} ${address} ${chainId}`

/**
 * Whether the connected wallet has the account and chain of the connection in this page, as it has said itself. It is asked
 * without a prompt when the connection changes, because a click leaves no time for it.
 *
 * @param opensPopup whether a wallet is one that may be asked
 */
export function followPresence(
  mirror: Pick<ReadStore<SharedState | null>, 'getState' | 'subscribe'>,
  request: PopupWallets['request'],
  opensPopup: (id: WalletId) => boolean,
): { isVerified(wallet: ConnectedEvmWallet): boolean; stop(): void } {
  let checking: string | undefined
  let verified: string | undefined

  async function isPresent({ walletId, address, chainId }: ConnectedEvmWallet): Promise<boolean> {
    const [accounts, chain] = await Promise.all([
      request(walletId, { method: 'eth_accounts' }),
      request(walletId, { method: 'eth_chainId' }),
    ])
    if (accounts.status !== 'answered' || chain.status !== 'answered') return false
    const addresses: readonly unknown[] = Array.isArray(accounts.result) ? accounts.result : []
    const hasAccount = addresses.some(entry => typeof entry === 'string' && entry.toLowerCase() === address)
    return hasAccount && readWalletChainId(chain.result) === chainId
  }

  function follow(): void {
    const state = mirror.getState()
    const wallet = state ? findConnectedEvmWallet(state) : undefined
    const key = wallet && opensPopup(wallet.walletId) ? toKey(wallet) : undefined
    if (key === checking) return
    checking = key
    verified = undefined
    if (!wallet || key === undefined) return
    // Never rejects. A wallet that does not answer is not verified.
    void isPresent(wallet).then(isHere => {
      if (isHere && checking === key) verified = key
    })
  }

  follow()
  return { isVerified: wallet => toKey(wallet) === verified, stop: mirror.subscribe(follow) }
}
