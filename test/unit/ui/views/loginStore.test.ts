import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FEATURES } from '../../../../src/bridge/options/features.ts'
import type { TabkeyEvent } from '../../../../src/ui/client/api/tabkeyEvent.ts'
import { chooseSocial, getSocialLogin, startSocial } from '../../../../src/ui/client/login/loginStore.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'

/** A page with a browser that opens windows, and a secure site that has not answered yet. */
function openTab() {
  const modal = createModalStore()
  modal.openAt('Connect')
  const opened: string[] = []
  const popups: { closed: boolean; close(): void }[] = []
  const events: string[] = []
  const page = {
    document: { hasFocus: () => true },
    addEventListener() {},
    removeEventListener() {},
    screenX: 0,
    screenY: 0,
    outerWidth: 1_000,
    outerHeight: 1_000,
    open(address: string) {
      opened.push(address)
      const popup = {
        closed: false,
        location: { replace() {} },
        close() {
          popup.closed = true
        },
      }
      popups.push(popup)
      return popup
    },
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'https://dapp.example.com' })
  const embedded = {
    socialRedirect: () => new Promise(() => {}),
    cancel: async () => {},
  }
  const tab = {
    modal,
    engine: { embedded },
    mirror: { getState: () => null },
    frame: { onResult: () => () => {} },
    config: {
      engine: {
        projectId: null,
        endpoints: { secureSite: 'https://secure.example.com' },
        features: FEATURES,
      },
    },
    environment: { isDev: false, isTelegram: false },
    emit: (event: TabkeyEvent) => void events.push(event.type.replace('SOCIAL_LOGIN_', '')),
  } as unknown as TabContext
  const isOpen = () => popups.map(({ closed }) => !closed)
  return { tab, modal, opened, isOpen, events }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('held login: a click opens the site’s page and the view, before it returns', () => {
  const { tab, modal, opened } = openTab()
  chooseSocial(tab, 'google')
  expect(opened).toEqual(['https://secure.example.com/loading'])
  expect(modal.getState()).toMatchObject({ view: 'ConnectingSocial', data: { provider: 'google' } })
  expect(getSocialLogin(tab).getState()?.provider).toBe('google')
  modal.close()
})

test('held login: the second of two clicks is none', () => {
  const { tab, modal, opened, events } = openTab()
  chooseSocial(tab, 'google')
  chooseSocial(tab, 'google')
  expect(opened).toHaveLength(1)
  expect(modal.getState().history).toHaveLength(2)
  expect(events).toEqual(['STARTED'])
  modal.close()
})

test('held login: another provider takes its place', () => {
  const { tab, modal, isOpen, events } = openTab()
  chooseSocial(tab, 'google')
  chooseSocial(tab, 'github')
  expect(isOpen()).toEqual([false, true])
  expect(modal.getState().history.map(({ data }) => data.provider)).toEqual([undefined, 'github'])
  expect(events).toEqual(['STARTED', 'CANCELED', 'STARTED'])
  modal.close()
})

test.each([
  ['back', ({ modal }: ReturnType<typeof openTab>) => modal.back()],
  ['a closed modal', ({ modal }: ReturnType<typeof openTab>) => modal.close()],
  ['another view', ({ modal }: ReturnType<typeof openTab>) => modal.reset('Connect')],
])('held login: ends with its view: %s', (_way, leave) => {
  const world = openTab()
  chooseSocial(world.tab, 'discord')
  leave(world)
  expect(world.isOpen()).toEqual([false])
  expect(world.events).toEqual(['STARTED', 'CANCELED'])
  world.modal.openAt('Connect')
  world.modal.close()
  expect(world.events).toHaveLength(2)
})

test('held login: a new try is one more, in the same view', () => {
  const { tab, modal, isOpen } = openTab()
  chooseSocial(tab, 'apple')
  startSocial(tab, 'apple')
  expect(isOpen()).toEqual([false, true])
  expect(modal.getState().history).toHaveLength(2)
  modal.close()
  expect(isOpen()).toEqual([false, false])
})

test('held login: farcaster has a view and no window', () => {
  const { tab, modal, opened } = openTab()
  chooseSocial(tab, 'farcaster')
  chooseSocial(tab, 'farcaster')
  expect(opened).toEqual([])
  expect(modal.getState().history.map(({ view }) => view)).toEqual(['Connect', 'ConnectingFarcaster'])
})
