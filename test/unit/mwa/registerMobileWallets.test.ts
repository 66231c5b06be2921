// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import {
  hasMobileWallets,
  mobileChains,
  registerMobileWallets,
} from '../../../packages/mwa/src/registerMobileWallets.ts'
import { solana, solanaDevnet } from '../../../src/ui/client/networks/solana.ts'
import { findStandardWallets } from '../../../src/ui/page/standard/findStandardWallets.ts'

// The vendor's real package, in a page that says it is Chrome on Android.

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36'
const OTHERS: readonly (readonly [where: string, agent: string])[] = [
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'a desktop',
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
  ],
  [
    'an app’s web view',
    ANDROID.replace('Pixel 9)', 'Pixel 9; wv)').replace('Chrome/', 'Version/4.0 Chrome/'),
  ],
]
const view = (userAgent: string, isSecureContext = true) =>
  ({ isSecureContext, navigator: { userAgent } }) as Window

afterEach(() => vi.unstubAllGlobals())

test('only Android outside of web views, in a secure context, has mobile wallets', () => {
  expect(hasMobileWallets(view(ANDROID))).toBe(true)
  expect(hasMobileWallets(view(ANDROID, false))).toBe(false)
  for (const [where, agent] of OTHERS) expect(hasMobileWallets(view(agent)), where).toBe(false)
})

test('clusters have Wallet Standard’s names; mainnet when no Solana network is configured', () => {
  expect(mobileChains([solana, { caipNetworkId: 'eip155:1' }, solanaDevnet])).toEqual([
    'solana:mainnet',
    'solana:devnet',
  ])
  expect(mobileChains(undefined)).toEqual(['solana:mainnet'])
})

test('elsewhere nothing is registered, and the package is not loaded', async () => {
  const load = vi.fn(() => ({}))
  vi.doMock('@solana-mobile/wallet-standard-mobile', load)
  vi.stubGlobal('isSecureContext', true)
  for (const [where, userAgent] of OTHERS) {
    vi.stubGlobal('navigator', { userAgent })
    expect(await registerMobileWallets(), where).toBe(false)
  }
  expect(load).not.toHaveBeenCalled()
  vi.doUnmock('@solana-mobile/wallet-standard-mobile')
})

test('on Android the adapter is registered and found among the page’s Solana wallets', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { userAgent: ANDROID })
  const names: string[][] = []
  const { stop } = await findStandardWallets(globalThis as unknown as Window, ['solana'], found => {
    names.push(found.map(({ wallet }) => wallet.name))
  })
  expect(await registerMobileWallets({ identity: { name: 'Shop' }, networks: [solanaDevnet] })).toBe(true)
  await vi.waitFor(() => expect(names.at(-1)).toEqual(['Mobile Wallet Adapter']))
  stop()
})
