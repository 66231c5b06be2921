import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { SharedState } from '../../../../../src/bridge/contract/state.ts'
import { followApproval } from '../../../../../src/ui/client/login/followApproval.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { createModalStore } from '../../../../../src/ui/state/stack.ts'

const asking = (isEmbedded?: true) =>
  ({ requests: { a: { id: 'a', ...(isEmbedded ? { isEmbedded } : {}) } } }) as unknown as SharedState
const quiet = { requests: {} } as unknown as SharedState

function follow() {
  const mirror = createStore<SharedState | null>(() => quiet)
  const modal = createModalStore()
  const cancel = vi.fn(async () => {})
  const context = { mirror, modal, engine: { embedded: { cancel } } } as unknown as TabContext
  const openModal = vi.fn(async () => modal.openAt('ApproveTransaction'))
  const stop = followApproval(context, openModal)
  return { cancel, modal, openModal, stop, tell: (state: SharedState) => mirror.setState(state, true) }
}

test('approval: a request in the frame opens the modal, and its end closes what was opened for it', () => {
  const { cancel, modal, tell } = follow()
  tell(asking(true))
  expect(modal.getState()).toMatchObject({ open: true, view: 'ApproveTransaction' })
  tell(quiet)
  expect(modal.getState().open).toBe(false)
  expect(cancel).not.toHaveBeenCalled()
})

test('approval: an open modal goes back to where it was', () => {
  const { modal, tell } = follow()
  modal.openAt('Account')
  tell(asking(true))
  expect(modal.getState().view).toBe('ApproveTransaction')
  tell(quiet)
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
})

test('approval: a modal that is closed over it takes the request back', () => {
  const { cancel, modal, tell } = follow()
  tell(asking(true))
  modal.close()
  expect(cancel).toHaveBeenCalledOnce()
})

test('approval: a request of another wallet is not the frame’s', () => {
  const { openModal, tell } = follow()
  tell(asking())
  expect(openModal).not.toHaveBeenCalled()
})

test('approval: without the modal’s chunk the request is cancelled', async () => {
  const { cancel, openModal, tell } = follow()
  openModal.mockRejectedValue(new Error('the chunk is gone'))
  tell(asking(true))
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), 10_000)
})
