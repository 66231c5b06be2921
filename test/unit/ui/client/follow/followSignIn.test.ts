import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { SharedState, SignInEntry } from '../../../../../src/bridge/contract/state.ts'
import { followSignIn } from '../../../../../src/ui/client/follow/followSignIn.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { createModalStore } from '../../../../../src/ui/state/stack.ts'
import { createToastStore } from '../../../../../src/ui/state/toasts.ts'
import type { ViewName } from '../../../../../src/ui/state/views.ts'

const ACCOUNT = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stateWith = (status: SignInEntry['status']) =>
  ({
    accounts: { eip155: { address: ACCOUNT.slice(9) } },
    networks: { activeNamespace: 'eip155', active: { eip155: 'eip155:1' }, unsupported: {} },
    signIn: { eip155: { account: ACCOUNT, status, promptTab: 'tab', isRequired: true, error: null } },
  }) as unknown as SharedState

function open() {
  const mirror = createStore<SharedState | null>(() => stateWith('required'))
  const modal = createModalStore()
  const events: string[] = []
  let come = () => {}
  const code = new Promise<void>(resolve => {
    come = resolve
  })
  const show = async (view: ViewName) => {
    await code
    modal.openAt(view)
  }
  const tab = {
    mirror,
    modal,
    config: { page: { embedded: false } },
    toasts: createToastStore(),
    emit: (event: { readonly type: string }) => void events.push(event.type),
  } as unknown as TabContext
  return { events, mirror, modal, come, toasts: tab.toasts, stop: followSignIn(tab, () => 'tab', show) }
}

test('sign-in: the view opens when its code is there', async () => {
  const { modal, come, stop } = open()
  expect(modal.getState().open).toBe(false)
  come()
  await expect.poll(() => modal.getState()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  stop()
})

test('sign-in: what was signed elsewhere while the code came does not stand here', async () => {
  const { mirror, modal, come, stop } = open()
  const seen: boolean[] = []
  modal.subscribe(({ open: isOpen }) => seen.push(isOpen))
  mirror.setState(stateWith('signedIn'), true)
  come()
  await expect.poll(() => seen).toEqual([true, false])
  stop()
})

test('sign-in: one that fails leads back to Connect, and on to what was wanted', async () => {
  const { mirror, modal, toasts, come, stop } = open()
  come()
  const wanted = { view: 'Swap', data: {} } as const
  modal.openAt('SIWXSignMessage', { wanted })
  const error = { name: 'SignInRefusedError', kind: 'sign-in-refused', message: 'The session was not kept' }
  const signIn = { eip155: { account: ACCOUNT, status: 'none', promptTab: 'tab', isRequired: true, error } }
  mirror.setState({ ...stateWith('none'), accounts: {}, signIn } as unknown as SharedState, true)
  await expect
    .poll(() => modal.getState())
    .toMatchObject({ open: true, view: 'Connect', data: { wanted }, history: [{ view: 'Connect' }] })
  // The words of errors are loaded with the first one.
  await expect
    .poll(() => toasts.getState())
    .toMatchObject({ message: 'The site did not accept this sign-in', variant: 'error' })
  stop()
})

test('sign-in: success closes the modal, resets the view to Connect and reports SIWX_AUTH_SUCCESS', async () => {
  const { events, mirror, modal, come, stop } = open()
  come()
  mirror.setState(stateWith('signing'), true)
  await expect.poll(() => modal.getState()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  mirror.setState(stateWith('signedIn'), true)
  expect(modal.getState().open).toBe(false)
  expect(events).toEqual(['SIWX_AUTH_SUCCESS'])
  await expect.poll(() => modal.getState()).toMatchObject({ open: false, view: 'Connect' })
  stop()
})
