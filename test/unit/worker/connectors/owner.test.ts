import { expect, test } from 'vitest'
import { createOwners } from '../../../../src/worker/connectors/owner.ts'
import { createServiceTab, scriptedWallet } from '../../../support/serviceTab.ts'

const red = scriptedWallet('org.red').info
const blue = scriptedWallet('org.blue').info

function tabs() {
  const owners = createOwners()
  const [a, b, c] = ['a', 'b', 'c'].map((id, index) => createServiceTab({ id, visibleAt: index + 1 }))
  if (!a || !b || !c) throw new Error('three tabs')
  for (const tab of [a, b, c]) owners.join(tab)
  return { owners, a, b, c }
}

test('owners: the union keeps the first word on each wallet and the order of arrival', () => {
  const { owners, a, b } = tabs()
  const later = { ...red, name: 'Other words' }
  expect(owners.announced(a, [red])).toEqual([red])
  expect(owners.announced(b, [blue, later])).toEqual([red, blue])
  expect(owners.leave(a)).toEqual([blue, later])
  expect(owners.announced(b, [])).toEqual([])
})

test('owners: the union of many tabs is capped', () => {
  const { owners, a, b } = tabs()
  const flood = (prefix: string) =>
    Array.from({ length: 100 }, (_, index) => ({ ...red, id: `${prefix}.${index}` }))
  owners.announced(a, flood('a'))
  expect(owners.announced(b, flood('b'))).toHaveLength(100)
})

test('owners: tabs in the order of the eyes, the asking one first, sleeping ones never', () => {
  const { owners, a, b, c } = tabs()
  for (const tab of [a, b, c]) owners.announced(tab, [red])
  expect(owners.tabsWith('org.red')).toEqual([c, b, a])
  expect(owners.tabsWith('org.red', a)).toEqual([a, c, b])
  c.hide()
  expect(owners.tabsWith('org.red')).toEqual([b, a, c])
  b.sleep()
  expect(owners.tabsWith('org.red', b)).toEqual([a, c])
  expect(owners.mostVisible()).toBe(a)
  expect(owners.tabsWith('org.blue')).toEqual([])
})

test('owners: nobody owns a wallet until somebody is proven, and only while it has the wallet', () => {
  const { owners, a, b } = tabs()
  owners.announced(a, [red])
  owners.announced(b, [red])
  expect(owners.ownerOf('org.red')).toBeUndefined()
  owners.own('org.red', a)
  expect(owners.ownerOf('org.red')).toBe(a)
  a.sleep()
  expect(owners.ownerOf('org.red')).toBeUndefined()
  a.wake()
  owners.announced(a, [blue])
  expect(owners.ownerOf('org.red')).toBeUndefined()
  owners.announced(a, [red])
  owners.leave(a)
  expect(owners.ownerOf('org.red')).toBeUndefined()
})
