import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Running } from '../../../../src/ui/client/running.ts'
import { showRefusal } from '../../../../src/ui/client/showRefusal.ts'
import { createModalStore } from '../../../../src/ui/modal/stack.ts'
import { createToastStore } from '../../../../src/ui/modal/toasts.ts'

const page = { enableNetworkSwitch: true, allowUnsupportedChain: false, embedded: false }

function rig(mount: () => Promise<void> = async () => {}) {
  const [modal, toasts] = [createModalStore(), createToastStore()]
  const [mirror, hint] = [{ getState: () => null }, { getState: () => ({}) }]
  const context = { modal, toasts, mirror, hint, config: { page } }
  return { running: { context, mount } as unknown as Running, modal, toasts }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('refusal: the modal opens, and says why after 300 ms', async () => {
  const { running, modal, toasts } = rig()
  const shown = showRefusal(running)
  await vi.advanceTimersByTimeAsync(299)
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
  expect(toasts.getState().open).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await shown
  expect(toasts.getState()).toMatchObject({ open: true, message: 'Action not allowed', variant: 'error' })
})

test('refusal: an open modal stays on its view, and a hundred methods are one message', async () => {
  const { running, modal, toasts } = rig()
  const shows = vi.spyOn(toasts, 'show')
  modal.openAt('Networks')
  const shown = Promise.all(Array.from({ length: 100 }, () => showRefusal(running)))
  await vi.advanceTimersByTimeAsync(300)
  await shown
  expect(modal.getState().view).toBe('Networks')
  expect(shows).toHaveBeenCalledOnce()
  const again = showRefusal(running)
  await vi.advanceTimersByTimeAsync(300)
  await again
  expect(shows).toHaveBeenCalledTimes(2)
})

test('refusal: a modal that was closed meanwhile says nothing later', async () => {
  const { running, modal, toasts } = rig()
  const shown = showRefusal(running)
  await vi.advanceTimersByTimeAsync(200)
  modal.close()
  await vi.advanceTimersByTimeAsync(200)
  await shown
  expect(toasts.getState().open).toBe(false)
})

test('refusal: a modal whose code is lost is tried again with the next one', async () => {
  const mount = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('the chunk is gone')).mockResolvedValue()
  const { running, modal } = rig(mount)
  await expect(showRefusal(running)).rejects.toThrow('the chunk is gone')
  const shown = showRefusal(running)
  await vi.advanceTimersByTimeAsync(300)
  await shown
  expect(modal.getState().open).toBe(true)
})
