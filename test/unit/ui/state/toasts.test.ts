import { expect, test } from 'vitest'
import { createToastStore, type HostToast, hostedToasts } from '../../../../src/ui/state/toasts.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

test('toast: shows at once and closes by itself after 2.5 s', async () => {
  const clock = createFakeClock()
  const toasts = createToastStore(clock)
  toasts.show({ message: 'Address copied', variant: 'success' })
  expect(toasts.getState()).toMatchObject({ open: true, message: 'Address copied', variant: 'success' })
  await clock.advance(2_499)
  expect(toasts.getState().open).toBe(true)
  await clock.advance(1)
  expect(toasts.getState().open).toBe(false)
})

test('toast: one that comes while another is open closes it, then shows after 150 ms', async () => {
  const clock = createFakeClock()
  const toasts = createToastStore(clock)
  toasts.show({ message: 'first', variant: 'success' })
  toasts.show({ message: 'second', variant: 'error' })
  expect(toasts.getState()).toMatchObject({ open: false, message: 'first' })
  await clock.advance(149)
  expect(toasts.getState().open).toBe(false)
  await clock.advance(1)
  expect(toasts.getState()).toMatchObject({ open: true, message: 'second', variant: 'error' })
})

test('toast: of three at once the last one shows, once, for its whole time', async () => {
  const clock = createFakeClock()
  const toasts = createToastStore(clock)
  const shown: string[] = []
  toasts.subscribe(({ open, message }, before) => {
    if (open && !before.open) shown.push(message)
  })
  for (const message of ['a', 'b', 'c']) toasts.show({ message, variant: 'success' })
  await clock.advance(150)
  expect(shown).toEqual(['a', 'c'])
  await clock.advance(2_499)
  expect(toasts.getState().open).toBe(true)
  await clock.runAll()
  expect(clock.pending).toBe(0)
})

test('toast: loading stays until it is hidden, and hide stops a waiting one', async () => {
  const clock = createFakeClock()
  const toasts = createToastStore(clock)
  toasts.show({ message: 'Working', variant: 'loading' })
  await clock.advance(60_000)
  expect(toasts.getState().open).toBe(true)
  toasts.show({ message: 'Done', variant: 'success' })
  toasts.hide()
  await clock.advance(10_000)
  expect(toasts.getState().open).toBe(false)
})

test('toast: one without autoClose stays until it is hidden', async () => {
  const clock = createFakeClock()
  const toasts = createToastStore(clock)
  toasts.show({ message: 'Read this', variant: 'error', autoClose: false })
  await clock.advance(60_000)
  expect(toasts.getState()).toMatchObject({ open: true, autoClose: false })
  toasts.hide()
  toasts.show({ message: 'Done', variant: 'success' })
  expect(toasts.getState().autoClose).toBe(true)
})

test('toasts: the host has them while it wants to, with the end of one that was hidden', () => {
  let isHosts = true
  const told: HostToast[] = []
  const toasts = hostedToasts(
    createToastStore(),
    () => isHosts,
    toast => told.push(toast),
  )
  toasts.show({ message: 'Signing', variant: 'loading' })
  toasts.hide()
  toasts.hide()
  toasts.show({ message: 'Address copied', variant: 'success' })
  expect(told).toEqual([
    { id: 1, kind: 'loading', text: 'Signing', action: 'show' },
    { id: 1, kind: 'loading', text: 'Signing', action: 'hide' },
    { id: 2, kind: 'success', text: 'Address copied', action: 'show' },
  ])
  expect(toasts.getState().open).toBe(false)
  isHosts = false
  toasts.show({ message: 'Failed', variant: 'error' })
  expect(toasts.getState()).toMatchObject({ open: true, message: 'Failed' })
  expect(told).toHaveLength(3)
})

test('toast: one with a button stays 8 s, and while it is held', async () => {
  const clock = createFakeClock()
  const toasts = createToastStore(clock)
  toasts.show({ message: 'Disconnected', variant: 'success', action: { label: 'Undo', run: () => {} } })
  await clock.advance(7_000)
  toasts.hold(true)
  await clock.advance(60_000)
  expect(toasts.getState().open).toBe(true)
  toasts.hold(false)
  await clock.advance(7_999)
  expect(toasts.getState().open).toBe(true)
  await clock.advance(1)
  expect(toasts.getState().open).toBe(false)
  toasts.hold(false)
  expect(clock.pending).toBe(0)
  toasts.show({ message: 'Copied', variant: 'success' })
  expect(toasts.getState().action).toBeUndefined()
})
