import { createUuid } from '../../../bridge/values/randomId.ts'
import { markOwnProvider, OWN_RDNS } from '../../page/injected/ownProvider.ts'

/** The mark of Tabkey: two tabs, one key. */
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='%235b5bd6'/><circle cx='12' cy='16' r='4.5' fill='none' stroke='%23fff' stroke-width='3'/><path d='M16.500 16H26v4.500M21.500 16v3.500' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'/></svg>"

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
