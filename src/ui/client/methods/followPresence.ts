import type { SharedState } from '../../../bridge/contract/state.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { readWalletChainId } from '../../../bridge/values/readIds.ts'
import type { PopupWallets } from '../../page/createPage.ts'
import type { ReadStore } from '../../state/store.ts'
import { type Standing, standingOf } from './begunTarget.ts'

const keyOf = ({ walletId, address, chainId }: Standing): string => `${walletId} ${address} ${chainId}`

/**
 * Whether the connected wallet has the account and chain of the connection in this page, as it has said itself. It is asked
 * without a prompt when the connection changes, because a click leaves no time for it.
 *
 * @param opensPopup whether a wallet is one that may be asked
 */
export function followPresence(
  mirror: Pick<ReadStore<SharedState | null>, 'getState' | 'subscribe'>,
  ask: PopupWallets['ask'],
  opensPopup: (id: WalletId) => boolean,
): { isVerified(standing: Standing): boolean; stop(): void } {
  let asked: string | undefined
  let verified: string | undefined

  async function isPresent({ walletId, address, chainId }: Standing): Promise<boolean> {
    const [accounts, chain] = await Promise.all([
      ask(walletId, { method: 'eth_accounts' }),
      ask(walletId, { method: 'eth_chainId' }),
    ])
    if (accounts.status !== 'answered' || chain.status !== 'answered') return false
    const addresses: readonly unknown[] = Array.isArray(accounts.result) ? accounts.result : []
    const hasAccount = addresses.some(entry => typeof entry === 'string' && entry.toLowerCase() === address)
    return hasAccount && readWalletChainId(chain.result) === chainId
  }

  function follow(): void {
    const state = mirror.getState()
    const standing = state ? standingOf(state) : undefined
    const key = standing && opensPopup(standing.walletId) ? keyOf(standing) : undefined
    if (key === asked) return
    asked = key
    verified = undefined
    if (!standing || key === undefined) return
    // Never rejects. A wallet that does not answer is not verified.
    void isPresent(standing).then(isHere => {
      if (isHere && asked === key) verified = key
    })
  }

  follow()
  return { isVerified: standing => keyOf(standing) === verified, stop: mirror.subscribe(follow) }
}
