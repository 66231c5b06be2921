import { expect, test } from 'vitest'
import type { Handoff } from '../../../../src/bridge/contract/state.ts'
import { dropUnknownHandoffs } from '../../../../src/worker/data/walletRecords.ts'
import { connectionOpened } from '../../../../src/worker/store/connections.ts'
import { ALICE, newStore } from '../connections/harness.ts'

const CUSTOM = {
  id: 'own',
  name: 'Own',
  mobile_link: 'own://open/route?to=wc',
  link_mode: 'https://own.example/wc',
}

function keptOf(handoff: Pick<Handoff, 'href' | 'universal'>): Handoff | undefined {
  const store = newStore()
  connectionOpened(store, {
    namespace: 'eip155',
    accounts: [`eip155:1:${ALICE}`],
    networkId: 'eip155:1',
    connection: {
      walletId: 'walletConnect',
      kind: 'walletConnect',
      wallet: { name: 'W', type: 'walletConnect' },
      approvedNetworks: 'all',
      handoff: { walletName: 'W', isSamePhone: true, ...handoff },
    },
  })
  dropUnknownHandoffs(store, { customWallets: [CUSTOM] })
  return store.get().connections.eip155?.handoff
}

test.each<[string, string?]>([
  ['metamask://'],
  ['own://open/route?to=wc'],
  ['unknown://'],
  ['own://', 'https://own.example/anything'],
])('a stored link %s stays', (href, universal?: string) => {
  expect(keptOf({ href, ...(universal ? { universal } : {}) })).toMatchObject({ href })
})

test.each<[string, string?]>([
  ['upi://pay?pa=thief@bank&am=100'],
  ['own://send?to=thief'],
  ['metamask://send/0x1?value=1'],
  ['ethereum://pay-0x1?value=1'],
  ['whatsapp://send?text=x'],
  ['bitcoin:bc1q?amount=1'],
  ['https://evil.example/wc'],
  ['own://', 'https://evil.example/wc'],
])('a stored link %s that no record has is dropped', (href, universal?: string) => {
  expect(keptOf({ href, ...(universal ? { universal } : {}) })).toBeUndefined()
})
