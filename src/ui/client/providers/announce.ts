import { createUuid } from '../../../bridge/values/randomId.ts'
import { markOwnProvider, OWN_RDNS } from '../../page/injected/ownProvider.ts'
import { ICON } from './icon.ts'

/**
 * Announces the client's provider (EIP-6963), for viem, ethers and wagmi. Other copies of Tabkey leave it out of
 * their wallet lists: a wallet that is ourselves would go in circles.
 *
 * @returns stops announcing
 */
export function announceProvider(view: Window, provider: object): () => void {
  markOwnProvider(provider)
  const info = Object.freeze({ uuid: createUuid(), name: 'Tabkey', icon: ICON, rdns: OWN_RDNS })
  const detail = Object.freeze({ info, provider })
  const announce = (): void => {
    view.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  view.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => view.removeEventListener('eip6963:requestProvider', announce)
}
