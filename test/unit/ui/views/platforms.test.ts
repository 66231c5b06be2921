import { expect, test } from 'vitest'
import type { ListedWallet } from '../../../../src/bridge/contract/wallet.ts'
import { installedAs, listPlatforms, platformTabs } from '../../../../src/ui/views/connect/platforms.ts'

const everywhere: ListedWallet = {
  id: 'w',
  name: 'W',
  rdns: 'a.b',
  mobile_link: 'w://',
  webapp_link: 'https://w.example.com',
  desktop_link: 'w-desktop://',
}

test('platforms: no wallet is the QR code', () => {
  expect(listPlatforms(undefined, { isMobile: false, installed: false })).toEqual(['qrcode'])
})

test('platforms: in the order of the reference, on desktop and on phones', () => {
  expect(listPlatforms(everywhere, { isMobile: false, installed: true })).toEqual([
    'browser',
    'qrcode',
    'web',
    'desktop',
  ])
  expect(listPlatforms(everywhere, { isMobile: true, installed: false })).toEqual([
    'mobile',
    'web',
    'unsupported',
  ])
})

test('platforms: an extension that is not installed is the last, and has no tab', () => {
  const platforms = listPlatforms(everywhere, { isMobile: false, installed: false })
  expect(platforms.at(-1)).toBe('unsupported')
  expect(platformTabs(platforms)).toEqual(['qrcode', 'web', 'desktop'])
})

test('platforms: a wallet without any link is asked by QR code', () => {
  expect(listPlatforms({ id: 'n', name: 'N' }, { isMobile: true, installed: false })).toEqual(['qrcode'])
})

test('platforms: a duplicate is never taken for the listed wallet', () => {
  const found = { id: 'a.b', rdns: 'a.b', name: 'W', kind: 'announced', namespaces: ['eip155'] } as const
  expect(installedAs(everywhere, [found])).toBe(found)
  expect(installedAs(everywhere, [{ ...found, isDuplicate: true }])).toBeUndefined()
})

const browsed: ListedWallet = { id: 'b', name: 'B', browse_link: 'https://b.example/{enc}' }

test('platforms: a phone opens this page in the wallet that takes no pairing', () => {
  expect(listPlatforms(browsed, { isMobile: true, installed: false })).toEqual(['browse'])
  expect(listPlatforms(browsed, { isMobile: true, installed: false, isInside: true })).toEqual(['qrcode'])
  expect(listPlatforms(browsed, { isMobile: false, installed: false })).toEqual(['qrcode'])
})

test('platforms: a family that the wallet serves in its own browser only', () => {
  const wallet: ListedWallet = { ...browsed, mobile_link: 'b://', browse_namespaces: ['bip122'] }
  const phone = { isMobile: true, installed: false } as const
  expect(listPlatforms(wallet, { ...phone, family: 'eip155' })).toEqual(['mobile'])
  expect(listPlatforms(wallet, { ...phone, family: 'bip122' })).toEqual(['browse'])
})

test('platforms: without WalletConnect only this browser and the wallet’s own are left', () => {
  const asked = (wallet: ListedWallet, isMobile: boolean, installed = false) =>
    listPlatforms(wallet, { isMobile, installed, canPair: false })
  const browsed = { ...everywhere, browse_link: 'https://w.example.com/{enc}' }
  expect(asked(everywhere, false, true)).toEqual(['browser'])
  expect(asked(everywhere, false)).toEqual(['unsupported'])
  expect(asked(everywhere, true)).toEqual(['unsupported'])
  expect(asked(browsed, true)).toEqual(['browse'])
  expect(asked(browsed, false)).toEqual(['unsupported'])
})
