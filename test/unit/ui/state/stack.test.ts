import { expect, test } from 'vitest'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

function names(modal: ReturnType<typeof createModalStore>): readonly string[] {
  return modal.getState().history.map(entry => entry.view)
}

test('stack: starts closed on Connect, the default and reset target', () => {
  const modal = createModalStore()
  expect(modal.getState()).toMatchObject({ open: false, view: 'Connect', data: {} })
  expect(names(modal)).toEqual(['Connect'])
})

test('stack: openAt puts one view alone and opens', () => {
  const modal = createModalStore()
  modal.openAt('Connect')
  modal.push('AllWallets')
  modal.openAt('Networks', { namespace: 'eip155' })
  expect(modal.getState()).toMatchObject({ open: true, view: 'Networks', data: { namespace: 'eip155' } })
  expect(names(modal)).toEqual(['Networks'])
})

test('stack: push and back keep each view’s data and tell the direction', () => {
  const modal = createModalStore()
  const wallet = { id: 'w', name: 'Kite' }
  modal.openAt('Connect')
  modal.push('ConnectingWalletConnect', { wallet })
  modal.push('Downloads', { wallet })
  expect(modal.getState().direction).toBe('forward')
  modal.back()
  expect(modal.getState()).toMatchObject({
    view: 'ConnectingWalletConnect',
    data: { wallet },
    direction: 'back',
  })
})

test('stack: replace takes the place of the current view', () => {
  const modal = createModalStore()
  modal.openAt('Connect')
  modal.push('ConnectingWalletConnectBasic')
  modal.replace('AllWallets')
  expect(names(modal)).toEqual(['Connect', 'AllWallets'])
})

test('stack: back with one entry closes the modal', () => {
  const modal = createModalStore()
  modal.openAt('Connect')
  modal.back()
  expect(modal.getState()).toMatchObject({ open: false, view: 'Connect' })
})

test('stack: back closes the modal when the history holds UnsupportedChain', () => {
  const modal = createModalStore()
  modal.openAt('UnsupportedChain')
  modal.push('SwitchNetwork')
  modal.back()
  expect(modal.getState().open).toBe(false)
})

test('stack: backPast leaves the views that ask for a network, and closes when nothing else is there', () => {
  const modal = createModalStore()
  modal.openAt('Account')
  modal.push('Networks')
  modal.push('SwitchNetwork')
  modal.backPast(['Networks', 'SwitchNetwork'])
  expect(names(modal)).toEqual(['Account'])
  modal.openAt('Networks')
  modal.backPast(['Networks', 'SwitchNetwork'])
  expect(modal.getState().open).toBe(false)
})

test('stack: reset keeps open or closed as it is', () => {
  const modal = createModalStore()
  modal.reset('Account')
  expect(modal.getState()).toMatchObject({ open: false, view: 'Account' })
  modal.openAt('Connect')
  modal.reset('Account')
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
})

test('stack: a shake lasts 500 ms from the last refusal', async () => {
  const clock = createFakeClock()
  const modal = createModalStore(clock)
  modal.shakeNow()
  await clock.advance(400)
  modal.shakeNow()
  await clock.advance(499)
  expect(modal.getState().shake).toBe(true)
  await clock.advance(1)
  expect(modal.getState().shake).toBe(false)
})
