import { expect, test } from 'vitest'
import { groupRows } from '../../../../../src/ui/views/connect/groupRows.ts'
import type { ConnectRow } from '../../../../../src/ui/views/connect/order.ts'

const listed = (id: string): ConnectRow => ({ kind: 'featured', wallet: { id, name: id } })
const installed: ConnectRow = {
  kind: 'injected',
  wallet: { id: 'uuid', rdns: 'io.one', name: 'One', kind: 'announced', namespaces: ['eip155'] },
}
const walletConnect: ConnectRow = { kind: 'walletConnect' }
const rows = [walletConnect, installed, listed('a'), listed('b')]

test('groups: rows stand under the first group that names them, in the order of its ids', () => {
  const groups = groupRows(rows, [
    { name: 'First', ids: ['b', 'io.one'] },
    { name: 'Second', ids: ['walletConnect', 'b'] },
  ])
  expect(groups).toEqual([
    { name: 'First', rows: [listed('b'), installed] },
    { name: 'Second', rows: [walletConnect] },
    { name: 'More wallets', rows: [listed('a')] },
  ])
})

test('groups: a group without rows is left out, and the last one is there for what stands below', () => {
  const groups = [
    { name: 'None', ids: ['x'] },
    { name: 'All', ids: ['a'] },
  ]
  expect(groupRows([listed('a')], groups)).toEqual([
    { name: 'All', rows: [listed('a')] },
    { name: 'More wallets', rows: [] },
  ])
})
