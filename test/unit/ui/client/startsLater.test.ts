// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { ethereum } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../src/ui/client/create/createClient.ts'
import { createFakeLink } from '../../../support/fakeLink.ts'

function make(fake = createFakeLink()) {
  const client = createClient(resolveConfig({ networks: [ethereum] }), fake.loadTab())
  return { client, fake }
}

const microtasks = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

test('a client starts nothing in the task that made it: that one evaluates the host’s script', async () => {
  const { client, fake } = make()
  await microtasks()
  expect(fake.links).toHaveLength(0)
  await fake.started()
  expect(fake.links).toHaveLength(1)
  await client.destroy()
})

test('a client that is read starts in a task of its own: who reads is drawing a frame', async () => {
  const { client, fake } = make()
  expect(client.getState().ready).toBe(false)
  await microtasks()
  expect(fake.links).toHaveLength(0)
  await fake.started()
  await client.destroy()
})

test('a client that is asked for something starts at once', async () => {
  const { client, fake } = make()
  const asked = client.open()
  await microtasks()
  expect(fake.links).toHaveLength(1)
  await asked
  await client.destroy()
})

test('a client that was destroyed before its start never starts', async () => {
  const { client, fake } = make()
  client.getState()
  await client.destroy()
  const later = make()
  await later.fake.started()
  expect(fake.links).toHaveLength(0)
  await later.client.destroy()
})

test('a client that is gone before its parts arrive begins none of them', async () => {
  const announced: Event[] = []
  const heard = (event: Event) => announced.push(event)
  window.addEventListener('eip6963:announceProvider', heard)
  onTestFinished(() => window.removeEventListener('eip6963:announceProvider', heard))
  const gone = make()
  gone.client.getState()
  await gone.fake.started()
  await gone.client.destroy()
  // They may have been quicker than the end.
  announced.length = 0
  // Another one's parts are the same files: where they are, those of the first had come too.
  const { client, fake } = make()
  client.getState()
  await fake.started()
  await vi.waitFor(() => expect(announced).toHaveLength(1), 10_000)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveLength(2)
  await client.destroy()
})
