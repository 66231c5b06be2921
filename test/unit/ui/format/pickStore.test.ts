import { expect, test } from 'vitest'
import { pickStore } from '../../../../src/ui/format/pickStore.ts'

const WALLET = {
  id: 'w',
  name: 'Harbor',
  chrome_store: 'https://chrome.example',
  app_store: 'https://ios.example',
  play_store: 'https://android.example',
  homepage: 'https://web.example',
}
const DESKTOP = { isMobile: false, isIos: false, isAndroid: false }
const IOS = { isMobile: true, isIos: true, isAndroid: false }
const ANDROID = { isMobile: true, isIos: false, isAndroid: true }
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('install: leads to the store of this device, and to the website where it has none', () => {
  expect(pickStore(WALLET, DESKTOP, CHROME)?.kind).toBe('chrome')
  expect(pickStore(WALLET, DESKTOP, FIREFOX)?.kind).toBe('web')
  expect(pickStore(WALLET, IOS, CHROME)?.kind).toBe('ios')
  expect(pickStore(WALLET, ANDROID, CHROME)?.kind).toBe('android')
  const { app_store: _, ...noApple } = WALLET
  expect(pickStore(noApple, IOS, CHROME)?.kind).toBe('web')
  expect(pickStore({ id: 'n', name: 'Nowhere' }, DESKTOP, CHROME)).toBeUndefined()
})
