import { expect, test } from 'vitest'
import type { PageWallet } from '../../../../src/bridge/contract/wallet.ts'
import { hasInjectedWallet } from '../../../../src/ui/views/connect/order.ts'

const wallet = (kind: PageWallet['kind']): PageWallet => ({
  id: kind,
  name: kind,
  kind,
  namespaces: ['eip155'],
})

test('order: announced and injected wallets put wallets first, a connector of the host does not', () => {
  expect(hasInjectedWallet([])).toBe(false)
  expect(hasInjectedWallet([wallet('external')])).toBe(false)
  expect(hasInjectedWallet([wallet('external'), wallet('announced')])).toBe(true)
  expect(hasInjectedWallet([wallet('injected')])).toBe(true)
})
