import { expect, test } from 'vitest'
import type { TabkeyEvent } from '../../../../../src/ui/client/api/tabkeyEvent.ts'
import { toTrackedEvent } from '../../../../../src/ui/client/follow/toTrackedEvent.ts'
import { toStepEvent } from '../../../../../src/ui/client/follow/watchEvents.ts'
import { createModalStore, type ViewData } from '../../../../../src/ui/state/stack.ts'
import type { ViewName } from '../../../../../src/ui/state/views.ts'

function stepTo(view: ViewName, data?: ViewData, isMobile = false): TabkeyEvent | null {
  const modal = createModalStore()
  modal.openAt('Connect')
  const before = modal.getState()
  modal.push(view, data)
  return toStepEvent(before, modal.getState(), isMobile)
}

const wallet = { id: 'w', name: 'Lighthouse' }

test.each([
  ['AllWallets', 'CLICK_ALL_WALLETS'],
  ['WhatIsAWallet', 'CLICK_WALLET_HELP'],
  ['WhatIsANetwork', 'CLICK_NETWORK_HELP'],
  ['GetWallet', 'CLICK_GET_WALLET'],
  ['Networks', 'CLICK_NETWORKS'],
] as const)('events: a step to %s is %s', (view, type) => {
  expect(stepTo(view)).toEqual({ type })
})

test('events: a chosen wallet, and the way to it', () => {
  const name = 'Lighthouse'
  expect(stepTo('ConnectingExternal', { wallet })).toEqual({
    type: 'SELECT_WALLET',
    name,
    platform: 'browser',
  })
  expect(stepTo('ConnectingWalletConnect', { wallet })).toEqual({
    type: 'SELECT_WALLET',
    name,
    platform: 'qrcode',
  })
  expect(stepTo('ConnectingWalletConnect', { wallet }, true)).toMatchObject({ platform: 'mobile' })
  expect(stepTo('ConnectingWalletConnect', {}, true)).toMatchObject({
    name: 'WalletConnect',
    platform: 'qrcode',
  })
})

test('events: what the host opened, a way back and a close are no steps', () => {
  const modal = createModalStore()
  const closed = modal.getState()
  modal.openAt('AllWallets')
  expect(toStepEvent(closed, modal.getState(), false)).toBeNull()
  modal.push('WhatIsAWallet')
  const deep = modal.getState()
  modal.back()
  expect(toStepEvent(deep, modal.getState(), false)).toBeNull()
  modal.close()
  expect(toStepEvent(deep, modal.getState(), false)).toBeNull()
})

test('events: the engine is told by the tab what only the tab knows, within its bounds', () => {
  expect(toTrackedEvent({ type: 'MODAL_OPEN', connected: true })).toEqual({
    event: 'MODAL_OPEN',
    connected: true,
  })
  expect(toTrackedEvent({ type: 'CLICK_NETWORKS' })).toEqual({ event: 'CLICK_NETWORKS' })
  expect(toTrackedEvent({ type: 'SELECT_WALLET', name: '', platform: 'browser' })).toMatchObject({
    name: 'unknown',
  })
  expect(toTrackedEvent({ type: 'SEARCH_WALLET', badge: 'none', search: 'x'.repeat(500) })).toEqual({
    event: 'SEARCH_WALLET',
    badge: 'none',
    search: 'x'.repeat(100),
  })
  expect(toTrackedEvent({ type: 'EMAIL_LOGIN_SELECTED' })).toEqual({ event: 'EMAIL_LOGIN_SELECTED' })
  for (const type of ['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED', 'SOCIAL_LOGIN_ERROR'] as const)
    expect(toTrackedEvent({ type, provider: 'x' })).toEqual({ event: type, provider: 'x' })
  const others: readonly TabkeyEvent[] = [
    // The engine tells of it, once for all tabs.
    { type: 'SOCIAL_LOGIN_SUCCESS', provider: 'x' },
    { type: 'CONNECT_SUCCESS', namespace: 'eip155', address: '0x', wallet: 'w' },
    { type: 'CONNECT_ERROR', message: 'no' },
    { type: 'DISCONNECT_SUCCESS', namespace: 'eip155' },
    { type: 'SWITCH_NETWORK', network: 'eip155:1' },
    { type: 'INTERNAL_SDK_ERROR', message: 'x' },
    { type: 'ENGINE_RESTARTED' },
  ]
  expect(others.map(toTrackedEvent)).toEqual(others.map(() => null))
})
