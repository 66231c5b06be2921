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
  const info = Object.freeze({ uuid: uuidV4(), name: 'Tabkey', icon: ICON, rdns: OWN_RDNS })
  const detail = Object.freeze({ info, provider })
  const announce = (): void => {
    view.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  view.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => view.removeEventListener('eip6963:requestProvider', announce)
}

/** `crypto.randomUUID` is missing on plain http pages. */
function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
