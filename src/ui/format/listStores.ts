import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import { t } from '../words/t.ts'

export interface Store {
  readonly kind: 'chrome' | 'ios' | 'android' | 'web'
  /** Words of the row. */
  readonly label: string
  /** From the directory: to be passed through the gate. */
  readonly url: string
}

/** Where a wallet can be had: only the places it has a link for. */
export function listStores(wallet: ListedWallet): readonly Store[] {
  const places = [
    { kind: 'chrome', label: t('Chrome extension'), url: wallet.chrome_store },
    { kind: 'ios', label: t('iOS app'), url: wallet.app_store },
    { kind: 'android', label: t('Android app'), url: wallet.play_store },
    { kind: 'web', label: t('Website'), url: wallet.homepage },
  ] as const
  return places.flatMap(({ url, ...place }) => (url ? [{ ...place, url }] : []))
}
