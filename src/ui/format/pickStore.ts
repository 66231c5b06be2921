import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import type { Environment } from '../page/environment.ts'
import { listStores, type Store } from './listStores.ts'

type Device = Pick<Environment, 'isMobile' | 'isIos' | 'isAndroid'>

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
