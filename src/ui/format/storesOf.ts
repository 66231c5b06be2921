import type { ListedWallet } from '../../bridge/contract/wallet.ts'

export interface Store {
  readonly kind: 'chrome' | 'ios' | 'android' | 'web'
  /** Words of the row. */
  readonly label: string
  /** From the directory: to be passed through the gate. */
  readonly url: string
}

/** Where a wallet can be had: only the places it has a link for. */
export function storesOf(wallet: ListedWallet): readonly Store[] {
  const places = [
    { kind: 'chrome', label: 'Chrome Extension', url: wallet.chrome_store },
    { kind: 'ios', label: 'iOS App', url: wallet.app_store },
    { kind: 'android', label: 'Android App', url: wallet.play_store },
    { kind: 'web', label: 'Website', url: wallet.homepage },
  ] as const
  return places.flatMap(({ url, ...place }) => (url ? [{ ...place, url }] : []))
}
