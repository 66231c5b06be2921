import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import { listSolanaChains } from '../../../src/ui/page/standard/solanaChains.ts'

/** Browsers inside of apps: a wallet app cannot reach back to the page there. */
const WEB_VIEW = /; wv\)|WebView|Version\/[\d.]+ Chrome\//i

/** Options of `registerMobileWallets`. */
export interface MobileWalletsOptions {
  /** What the wallet shows of the dapp. Default: the document's title and origin. */
  readonly identity?: { readonly name?: string; readonly uri?: string; readonly icon?: string }
  /** The Solana networks of the config; others are ignored. Default: mainnet. */
  readonly networks?: readonly { readonly caipNetworkId: NetworkId }[]
}

/** Whether wallet apps can be reached from this page by Solana's Mobile Wallet Adapter. */
export function hasMobileWallets(view: Pick<Window, 'isSecureContext' | 'navigator'>): boolean {
  const { userAgent } = view.navigator
  return view.isSecureContext && /Android/i.test(userAgent) && !WEB_VIEW.test(userAgent)
}

/** The configured clusters, by Wallet Standard's names. */
export function mobileChains(networks: MobileWalletsOptions['networks']): readonly `solana:${string}`[] {
  const chains = listSolanaChains(networks ?? [])
  return chains.length > 0 ? chains : ['solana:mainnet']
}

/**
 * Offers the wallet apps of an Android phone by Solana's Mobile Wallet Adapter, as one wallet in the list. Its package,
 * `@solana-mobile/wallet-standard-mobile`, is an optional peer: it is loaded on Android only, never in an app's own
 * browser, and never elsewhere.
 *
 * Each connect and signature opens the wallet app, which browsers allow in a tap only.
 *
 * @returns whether the wallet was registered
 * @throws when the package is not installed or did not load
 *
 * @example
 * import { registerMobileWallets } from 'tabkey/mwa'
 * import { solana } from 'tabkey/networks'
 *
 * await registerMobileWallets({ identity: { name: 'Shop' }, networks: [solana] })
 */
export async function registerMobileWallets(options: MobileWalletsOptions = {}): Promise<boolean> {
  if (typeof window === 'undefined' || !hasMobileWallets(window)) return false
  const mobile = await import('@solana-mobile/wallet-standard-mobile')
  const { identity = {}, networks } = options
  mobile.registerMwa({
    appIdentity: {
      name: identity.name ?? document.title,
      uri: identity.uri ?? location.origin,
      ...(identity.icon ? { icon: identity.icon } : {}),
    },
    authorizationCache: mobile.createDefaultAuthorizationCache(),
    chains: mobileChains(networks),
    chainSelector: mobile.createDefaultChainSelector(),
    onWalletNotFound: mobile.createDefaultWalletNotFoundHandler(),
  })
  return true
}
