import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PendingRequest, SharedState } from '../../../../../src/bridge/contract/state.ts'
import { createTickets } from '../../../../../src/ui/client/handoff/createTickets.ts'
import { followHandoff } from '../../../../../src/ui/client/handoff/followHandoff.ts'
import { getHandoffStore } from '../../../../../src/ui/client/handoff/handoffStore.ts'
import { createModalStore } from '../../../../../src/ui/state/stack.ts'

const handoff = (id: string) => ({
  walletName: 'Harbor',
  href: `harbor://wc?requestId=${id}`,
  isSamePhone: true,
})

/** A phone's page with the requests of its tab. */
function phone({ isAndroid = true, enableHandoff = true } = {}) {
  const opened: string[] = []
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const view = Object.assign(new EventTarget(), {
    document,
    navigator: { userActivation: { isActive: true } },
    open: (url: string) => void opened.push(url),
    setTimeout: () => 0,
    clearTimeout() {},
  }) as unknown as Window
  const mirror = createStore<SharedState | null>(() => null)
  const modal = createModalStore()
  const visible = createStore(() => true)
  const environment = { isMobile: true, isAndroid, isTelegram: false, inIframe: false, isDev: false, visible }
  const context = { mirror, modal, environment, config: { page: { enableHandoff } } }
  const tickets = createTickets({ view, isNeeded: () => true })
  const openModal = vi.fn(async () => modal.openAt('ContinueInWallet'))
  followHandoff({ context, view, tickets, openModal } as unknown as Parameters<typeof followHandoff>[0])
  const tell = (...requests: Partial<PendingRequest>[]) =>
    mirror.setState(
      {
        requests: Object.fromEntries(
          requests.map(request => [request.id, { since: Date.now(), ...request }]),
        ),
      } as unknown as SharedState,
      true,
    )
  return { opened, modal, openModal, tell, tickets, visible }
}

test('handoff: nothing happens until the relay has the request; then the app is opened once and the sheet shows', () => {
  const { opened, modal, tell, tickets } = phone()
  tickets.note('a')
  tell({ id: 'a' })
  expect(opened).toEqual([])
  expect(modal.getState().open).toBe(false)
  tell({ id: 'a', handoff: handoff('a') })
  tell({ id: 'a', handoff: handoff('a') })
  expect(opened).toEqual(['harbor://wc?requestId=a'])
  expect(modal.getState()).toMatchObject({ open: true, view: 'ContinueInWallet' })
  tell()
  expect(modal.getState().open).toBe(false)
})

test('handoff: an open modal goes back to its view after the answer', () => {
  const { modal, tell } = phone()
  modal.openAt('Account')
  tell({ id: 'a', handoff: handoff('a') })
  expect(modal.getState().view).toBe('ContinueInWallet')
  tell()
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
})

test('handoff: a hidden page opens nothing; its sheet waits for the person', () => {
  const { opened, modal, tell, tickets, visible } = phone()
  tickets.note('a')
  visible.setState(false, true)
  tell({ id: 'a', handoff: handoff('a') })
  expect(opened).toEqual([])
  expect(modal.getState().view).toBe('ContinueInWallet')
})

test('handoff: a session of another device shows and opens nothing', () => {
  const { opened, openModal, tell, tickets } = phone()
  tickets.note('a')
  tell({ id: 'a', handoff: { ...handoff('a'), isSamePhone: false } })
  expect(opened).toEqual([])
  expect(openModal).not.toHaveBeenCalled()
})

test('handoff: a closed sheet stays closed for its requests, and opens for the next one', () => {
  const { modal, tell } = phone()
  tell({ id: 'a', handoff: handoff('a') })
  modal.close()
  tell({ id: 'a', handoff: handoff('a') }, { id: 'x' })
  expect(modal.getState().open).toBe(false)
  tell({ id: 'a', handoff: handoff('a') }, { id: 'b', handoff: handoff('b') })
  expect(modal.getState().open).toBe(true)
})

test('handoff: switched off, nothing is shown or opened', () => {
  const { opened, openModal, tell, tickets } = phone({ enableHandoff: false })
  tickets.note('a')
  tell({ id: 'a', handoff: handoff('a') })
  expect(opened).toEqual([])
  expect(openModal).not.toHaveBeenCalled()
})

test('handoff: a tap on the link uses up the tap, and the launch is followed', () => {
  const { opened, modal, tell, tickets } = phone({ isAndroid: false })
  tell({ id: 'a', handoff: handoff('a') })
  const store = getHandoffStore(modal)
  store.onLaunch('a')
  expect(store.getState().launches).toEqual({ a: 'opening' })
  tickets.note('b')
  expect(tickets.getAge({ id: 'b', since: Date.now() })).toBeNull()
  tell()
  expect(store.getState().launches).toEqual({})
  expect(opened).toEqual([])
})
