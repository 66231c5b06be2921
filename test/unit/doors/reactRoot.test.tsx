// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ethereum } from '../../../src/networks.ts'
import { TabkeyProvider } from '../../../src/react.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import type { ModalModule } from '../../../src/ui/client/create/mountOnce.ts'
import { connectedState, createFakeLink } from '../../support/fakeLink.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const clients: Tabkey[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy()
  document.body.replaceChildren()
})

const MODAL: ModalModule = {
  mountModal() {
    const element = document.createElement('tabkey-modal')
    document.body.append(element)
    return { element, unmount: () => element.remove() }
  },
  prepareFirstView: async () => {},
}

const modals = () => document.querySelectorAll('tabkey-modal').length
const nextTask = () => new Promise(resolve => setTimeout(resolve, 5))

async function createOpened(): Promise<Tabkey> {
  const fake = createFakeLink()
  const client = createClient(
    resolveConfig({ networks: [ethereum] }),
    fake.loadTab(async () => MODAL),
  )
  clients.push(client)
  client.getState()
  await fake.started()
  fake.welcome(connectedState())
  await client.open()
  return client
}

async function render(client: Tabkey): Promise<Root> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <StrictMode>
        <TabkeyProvider client={client} />
      </StrictMode>,
    ),
  )
  return root
}

test('root: the modal leaves the page with the last provider of its client', async () => {
  const client = await createOpened()
  const [first, second] = [await render(client), await render(client)]
  await nextTask()
  await act(async () => first.unmount())
  await nextTask()
  expect(modals()).toBe(1)
  await act(async () => second.unmount())
  await nextTask()
  expect(modals()).toBe(0)
  expect(client.getState().open).toBe(false)
})

test('root: a root that is mounted again in the same task keeps the open modal, a later one opens it anew', async () => {
  const client = await createOpened()
  const root = await render(client)
  await nextTask()
  await act(async () => root.unmount())
  const again = await render(client)
  await nextTask()
  expect(modals()).toBe(1)
  await act(async () => again.unmount())
  await nextTask()
  await render(client)
  await client.open()
  expect(modals()).toBe(1)
  expect(client.getState().open).toBe(true)
})

test('root: without a provider the modal stays', async () => {
  await createOpened()
  await nextTask()
  expect(modals()).toBe(1)
})
