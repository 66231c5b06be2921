import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import { listStores, type Store } from './listStores.ts'

/** The part of the page's environment that decides. */
interface Device {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
}

/**
 * The place that installs a wallet on this device: the phone's store, or the store of extensions where the browser takes
 * them, else the wallet's website.
 *
 * @param userAgent of the browser: only those with Chromium's engine take extensions of its store
 */
export function pickStore(
  wallet: ListedWallet,
  { isMobile, isIos, isAndroid }: Device,
  userAgent: string,
): Store | undefined {
  const stores = listStores(wallet)
  const find = (wanted: Store['kind']): Store | undefined => stores.find(({ kind }) => kind === wanted)
  const store = isIos
    ? find('ios')
    : isAndroid
      ? find('android')
      : !isMobile && /Chrome\//.test(userAgent)
        ? find('chrome')
        : undefined
  return store ?? find('web')
}
