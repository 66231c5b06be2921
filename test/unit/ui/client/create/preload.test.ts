// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ethereum } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { createFakeLink, emptyState } from '../../../../support/fakeLink.ts'

const clients: Tabkey[] = []

/** A client whose tab has started. */
async function start() {
  const fake = createFakeLink()
  const mountModal = vi.fn(() => ({ element: { isConnected: true }, unmount: () => {} }))
  const prepareFirstView = vi.fn(async () => {})
  const loadModal = vi.fn(async () => ({ mountModal, prepareFirstView }))
  const client = createClient(resolveConfig({ networks: [ethereum] }), fake.loadTab(loadModal))
  clients.push(client)
  client.getState()
  await fake.started()
  return { client, fake, loadModal, mountModal, prepareFirstView }
}

afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy()
})

test('preload: fetches the modal and the data of its first view, and mounts the closed modal once', async () => {
  const { client, fake, loadModal, mountModal, prepareFirstView } = await start()
  fake.welcome(emptyState())
  await client.preload()
  expect(loadModal).toHaveBeenCalledTimes(1)
  expect(prepareFirstView).toHaveBeenCalledTimes(1)
  expect(mountModal).toHaveBeenCalledTimes(1)
  await client.open()
  expect(loadModal).toHaveBeenCalledTimes(1)
  expect(mountModal).toHaveBeenCalledTimes(1)
})

test('preload: resolves when the chunk did not arrive, and the press loads it again', async () => {
  const { client, fake, loadModal } = await start()
  fake.welcome(emptyState())
  loadModal.mockRejectedValueOnce(new Error('refused'))
  await expect(client.preload()).resolves.toBeUndefined()
  await client.open()
  expect(loadModal).toHaveBeenCalledTimes(2)
  await client.destroy()
  await expect(client.preload()).resolves.toBeUndefined()
})

test('open fetches the modal beside the tab, not after it', async () => {
  const fake = createFakeLink()
  const steps: string[] = []
  const client = createClient(
    resolveConfig({ networks: [ethereum] }),
    async parameters => {
      steps.push('tab asked')
      await new Promise(resolve => setTimeout(resolve))
      steps.push('tab loaded')
      return fake.loadTab()(parameters)
    },
    async () => steps.push('modal asked'),
  )
  clients.push(client)
  await client.open()
  expect(steps).toEqual(['tab asked', 'modal asked', 'tab loaded'])
})

test('preload: asks for nothing where the code of the tab was refused', async () => {
  const asked: string[] = []
  const client = createClient(
    resolveConfig({ networks: [ethereum] }),
    async () => {
      asked.push('tab')
      throw new Error('refused')
    },
    async () => asked.push('modal'),
  )
  clients.push(client)
  await expect(client.request({ method: 'eth_chainId' })).rejects.toMatchObject({ name: 'EngineStartError' })
  await client.preload()
  await client.preload()
  expect(asked).toEqual(['tab'])
})
