import { expect, test } from 'vitest'
import { createWalletTabs } from '../../../../src/worker/connectors/walletTabs.ts'
import { createServiceTab, scriptedWallet } from '../../../support/serviceTab.ts'

const red = scriptedWallet('org.red').info
const blue = scriptedWallet('org.blue').info

function tabs() {
  const walletTabs = createWalletTabs()
  const [a, b, c] = ['a', 'b', 'c'].map((id, index) => createServiceTab({ id, visibleAt: index + 1 }))
  if (!a || !b || !c) throw new Error('three tabs')
  for (const tab of [a, b, c]) walletTabs.addTab(tab)
  return { walletTabs, a, b, c }
}

test('owners: the union keeps the first word on each wallet and the order of arrival', () => {
  const { walletTabs, a, b } = tabs()
  const later = { ...red, name: 'Other words' }
  expect(walletTabs.setWallets(a, [red])).toEqual([red])
  expect(walletTabs.setWallets(b, [blue, later])).toEqual([red, blue])
  expect(walletTabs.removeTab(a)).toEqual([blue, later])
  expect(walletTabs.setWallets(b, [])).toEqual([])
})

test('owners: the union of many tabs is capped', () => {
  const { walletTabs, a, b } = tabs()
  const flood = (prefix: string) =>
    Array.from({ length: 100 }, (_, index) => ({ ...red, id: `${prefix}.${index}` }))
  walletTabs.setWallets(a, flood('a'))
  expect(walletTabs.setWallets(b, flood('b'))).toHaveLength(100)
})

test('owners: tabs in the order of the eyes, the asking one first, sleeping ones never', () => {
  const { walletTabs, a, b, c } = tabs()
  for (const tab of [a, b, c]) walletTabs.setWallets(tab, [red])
  expect(walletTabs.tabsWith('org.red')).toEqual([c, b, a])
  expect(walletTabs.tabsWith('org.red', a)).toEqual([a, c, b])
  c.hide()
  expect(walletTabs.tabsWith('org.red')).toEqual([b, a, c])
  b.sleep()
  expect(walletTabs.tabsWith('org.red', b)).toEqual([a, c])
  expect(walletTabs.mostVisible()).toBe(a)
  expect(walletTabs.tabsWith('org.blue')).toEqual([])
})

test('wallet tabs: a wallet has no owner until a tab is verified, and only while the tab has the wallet', () => {
  const { walletTabs, a, b } = tabs()
  walletTabs.setWallets(a, [red])
  walletTabs.setWallets(b, [red])
  expect(walletTabs.getOwner('org.red')).toBeUndefined()
  walletTabs.setOwner('org.red', a)
  expect(walletTabs.getOwner('org.red')).toBe(a)
  a.sleep()
  expect(walletTabs.getOwner('org.red')).toBeUndefined()
  a.wake()
  walletTabs.setWallets(a, [blue])
  expect(walletTabs.getOwner('org.red')).toBeUndefined()
  walletTabs.setWallets(a, [red])
  walletTabs.removeTab(a)
  expect(walletTabs.getOwner('org.red')).toBeUndefined()
})
