import { expect, test } from 'vitest'
import type { ListedWallet, PageWallet } from '../../../../src/bridge/contract/wallet.ts'
import { isBrowseOnly, isInsideWallet, phoneWallets } from '../../../../src/ui/format/phoneWallets.ts'
import { isWebView } from '../../../../src/ui/page/isWebView.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = `${ANDROID} Chrome/148.0.0.0 Mobile Safari/537.36`
const found = (change: Partial<PageWallet>): PageWallet => ({
  id: 'w',
  name: 'W',
  kind: 'announced',
  namespaces: ['eip155'],
  ...change,
})

test('inside a wallet: a phone whose page has a provider, or whose user agent says so', () => {
  expect(isInsideWallet(true, [found({})], CHROME)).toBe(true)
  expect(isInsideWallet(true, [found({ kind: 'injected' })], CHROME)).toBe(true)
  expect(isInsideWallet(true, [], `${ANDROID} Chrome/148.0.0.0 Mobile MetaMaskMobile`)).toBe(true)
  expect(isInsideWallet(true, [], `${IPHONE} OKApp/(OKEx/6.1)`)).toBe(true)
})

test('inside a wallet: not on a computer, and not by a connector of the host or the launcher of Solana apps', () => {
  expect(isInsideWallet(false, [found({})], CHROME)).toBe(false)
  expect(isInsideWallet(true, [found({ kind: 'external' })], CHROME)).toBe(false)
  expect(isInsideWallet(true, [found({ name: 'Mobile Wallet Adapter' })], CHROME)).toBe(false)
  expect(isInsideWallet(true, [], CHROME)).toBe(false)
})

test('phone wallets: those with a link; without browse links inside a wallet', () => {
  const paired: ListedWallet = { id: 'p', name: 'P', mobile_link: 'p://' }
  const browsed: ListedWallet = { id: 'b', name: 'B', browse_link: 'https://b.example/{enc}' }
  const neither: ListedWallet = { id: 'n', name: 'N' }
  const all = [paired, browsed, neither]
  expect(phoneWallets(all, { isInside: false })).toEqual([paired, browsed])
  expect(phoneWallets(all, { isInside: true })).toEqual([paired])
  expect(isBrowseOnly(paired, 'eip155')).toBe(false)
  expect(isBrowseOnly(browsed, 'eip155')).toBe(true)
})

test.each([
  [true, `${ANDROID} Version/4.0 Chrome/148.0.0.0 Mobile Safari/537.36`],
  [true, ANDROID.replace('Pixel 9)', 'Pixel 9; wv)')],
  [true, `${IPHONE} Mobile/15E148 Instagram 300.0`],
  [false, CHROME],
  [false, `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  [false, `${IPHONE} CriOS/148.0 Mobile/15E148 Safari/604.1`],
])('web view: %s for %s', (expected, agent) => {
  expect(isWebView(agent)).toBe(expected)
})
