import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { SharedState } from '../../../../../src/bridge/contract/state.ts'
import { followApproval } from '../../../../../src/ui/client/login/followApproval.ts'
import { followOpenWallet } from '../../../../../src/ui/client/login/followOpenWallet.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { createModalStore } from '../../../../../src/ui/state/stack.ts'

const opening = {
  requests: { a: { id: 'a', method: 'OPEN_WALLET', isEmbedded: true } },
} as unknown as SharedState
const quiet = { requests: {} } as unknown as SharedState

function follow() {
  const mirror = createStore<SharedState | null>(() => quiet)
  const modal = createModalStore()
  const cancel = vi.fn(async () => {})
  const context = { mirror, modal, engine: { embedded: { cancel } } } as unknown as TabContext
  const openModal = vi.fn(async () => modal.openAt('Connect'))
  const openApproval = vi.fn(async () => modal.openAt('ApproveTransaction'))
  followApproval(context, openApproval)
  const stop = followOpenWallet(context, openModal)
  return {
    ...{ cancel, modal, openModal, openApproval, stop },
    push: (state: SharedState | null) => mirror.setState(state, true),
  }
}

test('opens the modal for a login without one, and closes it when the wallet is open', () => {
  const { cancel, modal, openModal, openApproval, push } = follow()
  push(opening)
  expect(modal.getState().open).toBe(true)
  push(quiet)
  expect(modal.getState().open).toBe(false)
  expect(openModal).toHaveBeenCalledOnce()
  expect(openApproval).not.toHaveBeenCalled()
  expect(cancel).not.toHaveBeenCalled()
})

test('leaves the view of an open modal as it is, before and after', () => {
  const { modal, openModal, push } = follow()
  modal.openAt('Connect')
  modal.push('EmailVerifyOtp', { email: 'ada@example.test' })
  push(opening)
  push(quiet)
  expect(modal.getState()).toMatchObject({ open: true, view: 'EmailVerifyOtp' })
  expect(openModal).not.toHaveBeenCalled()
})

test('cancels the login when the modal is closed over the frame', () => {
  const { cancel, modal, push } = follow()
  modal.openAt('Connect')
  push(opening)
  modal.close()
  expect(cancel).toHaveBeenCalledOnce()
  push(quiet)
  modal.openAt('Connect')
  modal.close()
  expect(cancel).toHaveBeenCalledOnce()
})

test('cancels the login when the code of the modal does not arrive', async () => {
  const { cancel, openModal, push } = follow()
  openModal.mockRejectedValue(new Error('the chunk is gone'))
  push(opening)
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), 10_000)
})

test('does nothing once stopped', () => {
  const { openModal, stop, push } = follow()
  stop()
  push(opening)
  expect(openModal).not.toHaveBeenCalled()
})
