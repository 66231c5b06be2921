import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { SharedState } from '../../../../../src/bridge/contract/state.ts'
import { UserRejectedError } from '../../../../../src/bridge/errors/connection.ts'
import { MethodNotAllowedError } from '../../../../../src/bridge/errors/request.ts'
import { followRefusals } from '../../../../../src/ui/client/login/followRefusals.ts'
import { createModalStore } from '../../../../../src/ui/state/stack.ts'
import { createToastStore } from '../../../../../src/ui/state/toasts.ts'
import { setLanguage } from '../../../../../src/ui/words/t.ts'

const refused = new MethodNotAllowedError('eth_sign')

/** A client whose `eip155` wallet is the embedded one, `solana` another; its requests fail. */
function rig(error: unknown = refused) {
  const [modal, toasts] = [createModalStore(), createToastStore()]
  const mirror = createStore<SharedState | null>(
    () =>
      ({
        networks: { activeNamespace: 'eip155' },
        connections: { eip155: { kind: 'embedded' }, solana: { kind: 'announced' } },
      }) as unknown as SharedState,
  )
  const verbs = { request: (_parameters: unknown): Promise<unknown> => Promise.reject(error) }
  const open = vi.fn(async () => modal.openAt('Account'))
  const stop = followRefusals({ mirror, modal, toasts }, verbs, open)
  /** Asks, and gives what the dapp gets. */
  const ask = (more: object = {}) =>
    verbs.request({ method: 'eth_sign', ...more }).catch((failed: unknown) => failed)
  return { modal, toasts, open, stop, ask }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  setLanguage({ tag: 'en', dir: '', words: {} })
})

test('refusal: the modal opens, and says why after 300 ms; the dapp has its error at once', async () => {
  const { ask, modal, toasts } = rig()
  expect(await ask()).toBe(refused)
  await vi.advanceTimersByTimeAsync(299)
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
  expect(toasts.getState().open).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(toasts.getState()).toMatchObject({ open: true, message: 'Action not allowed', variant: 'error' })
})

test('refusal: the message is in the language in use', async () => {
  setLanguage({ tag: 'de', dir: 'ltr', words: { 'Action not allowed': 'Aktion nicht erlaubt' } })
  const { ask, toasts } = rig()
  await ask()
  await vi.advanceTimersByTimeAsync(300)
  expect(toasts.getState().message).toBe('Aktion nicht erlaubt')
})

test('refusal: an open modal stays on its view, and a hundred methods are one message', async () => {
  const { ask, modal, open, toasts } = rig()
  const shows = vi.spyOn(toasts, 'show')
  modal.openAt('Networks')
  await Promise.all(Array.from({ length: 100 }, () => ask()))
  await vi.advanceTimersByTimeAsync(300)
  expect(modal.getState().view).toBe('Networks')
  expect(open).not.toHaveBeenCalled()
  expect(shows).toHaveBeenCalledOnce()
  await ask()
  await vi.advanceTimersByTimeAsync(300)
  expect(shows).toHaveBeenCalledTimes(2)
})

test('refusal: a modal that was closed meanwhile says nothing later', async () => {
  const { ask, modal, toasts } = rig()
  await ask()
  await vi.advanceTimersByTimeAsync(200)
  modal.close()
  await vi.advanceTimersByTimeAsync(200)
  expect(toasts.getState().open).toBe(false)
})

test('refusal: a modal whose code is lost is tried again with the next one', async () => {
  const { ask, modal, open } = rig()
  open.mockRejectedValueOnce(new Error('the chunk is gone'))
  await ask()
  await vi.advanceTimersByTimeAsync(300)
  expect(modal.getState().open).toBe(false)
  await ask()
  await vi.advanceTimersByTimeAsync(300)
  expect(modal.getState().open).toBe(true)
})

test('refusal: a person’s own no, and another wallet’s, are nothing to show', async () => {
  const no = rig(new UserRejectedError())
  await no.ask()
  const other = rig()
  await other.ask({ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  await vi.advanceTimersByTimeAsync(300)
  expect([no.modal.getState().open, other.modal.getState().open]).toEqual([false, false])
  const stopped = rig()
  stopped.stop()
  await stopped.ask()
  await vi.advanceTimersByTimeAsync(300)
  expect(stopped.open).not.toHaveBeenCalled()
})
