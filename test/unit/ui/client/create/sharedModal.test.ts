// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { base, ethereum } from '../../../../../src/networks.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { type ModalModule, mountOnce } from '../../../../../src/ui/client/create/mountOnce.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { createModalStore, type ModalStore } from '../../../../../src/ui/state/stack.ts'
import { connectedState, createFakeLink } from '../../../../support/fakeLink.ts'

/** A modal that is one empty element. */
const emptyModal = (name: string): ModalModule => ({
  mountModal() {
    const element = document.createElement('tabkey-modal')
    element.title = name
    document.body.append(element)
    return { element, unmount: () => element.remove() }
  },
  prepareFirstView: async () => {},
})

function createMount(name: string, modal: ModalStore) {
  const context = { config: resolveConfig({ networks: [ethereum] }), modal } as unknown as TabContext
  return mountOnce(context, document, async () => emptyModal(name))
}

const mounted = () => [...document.querySelectorAll<HTMLElement>('tabkey-modal')].map(({ title }) => title)

function createPair() {
  const modal = createModalStore()
  return { modal, first: createMount('first', modal), second: createMount('second', modal) }
}

afterEach(() => document.body.replaceChildren())

test('shared modal: two clients that open at once have one modal', async () => {
  const { first, second } = createPair()
  await Promise.all([first.mount(), second.mount()])
  expect(mounted()).toEqual(['second'])
  await Promise.all([second.mount(), first.mount()])
  expect(mounted()).toEqual(['first'])
})

test('shared modal: an open modal stays as it is', async () => {
  const { modal, first, second } = createPair()
  await first.mount()
  modal.openAt('Connect')
  await second.mount()
  expect(mounted()).toEqual(['first'])
})

test('shared modal: the end of one client leaves the modal to the other, open or closed', async () => {
  const { modal, first, second } = createPair()
  await first.mount()
  await second.mount()
  modal.openAt('Connect')
  first.stop()
  expect(modal.getState().open).toBe(true)
  expect(mounted()).toEqual(['second'])
  second.stop()
  expect(modal.getState().open).toBe(false)
  expect(mounted()).toEqual([])
})

test('shared modal: the end of the client that draws it has the other one draw it', async () => {
  const { first, second } = createPair()
  await first.mount()
  await second.mount()
  second.stop()
  await vi.waitFor(() => expect(mounted()).toEqual(['first']))
})

test('mount: an element that has left the page with its root is mounted again', async () => {
  const { first } = createPair()
  await first.mount()
  document.body.replaceChildren()
  await first.mount()
  expect(mounted()).toEqual(['first'])
})

test('mount: a modal that left is drawn by the next call', async () => {
  const { modal, first } = createPair()
  await first.mount()
  modal.openAt('Connect')
  first.leave()
  expect(modal.getState().open).toBe(false)
  expect(mounted()).toEqual([])
  expect(first.isRequested).toBe(false)
  await first.mount()
  expect(mounted()).toEqual(['first'])
})

test.each([
  ['equal configs', { networks: [ethereum] }],
  ['another theme', { networks: [ethereum], themeMode: 'dark' }],
  ['other networks', { networks: [base, ethereum] }],
] as const)('shared modal: two clients of one page and engine, with %s', async (_, config) => {
  const fake = createFakeLink()
  const clients = [{ networks: [ethereum] } as const, config].map((given, index) =>
    createClient(
      resolveConfig({ ...given, networks: [...given.networks] }),
      fake.loadTab(async () => emptyModal(`client ${index}`)),
    ),
  )
  for (const client of clients) client.getState()
  await fake.started(2)
  fake.welcome(connectedState())
  await Promise.all(clients.map(client => client.open()))
  expect(mounted()).toHaveLength(1)
  expect(clients.map(client => client.getState().open)).toEqual([true, true])
  await clients[0]?.close()
  expect(clients.map(client => client.getState().open)).toEqual([false, false])
  await clients[1]?.destroy()
  await clients[0]?.open()
  expect(mounted()).toEqual(['client 0'])
  await clients[0]?.destroy()
  expect(mounted()).toEqual([])
})
