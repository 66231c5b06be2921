import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../support/fakeClock.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createRig, type Rig, testConfig } from '../support/walletConnectRig.ts'

// Sign-client's start never settles when its storage does not answer.

const peers = connectPeers(injectPeers())
const { phone } = peers
const rigs: Rig[] = []

beforeEach(() => peers.reset())
afterEach(async () => {
  await Promise.all(rigs.splice(0).map(rig => rig.connector.stop()))
})

test('sign-client does not start: said so, not that the relay is dead, and the next connect works', async () => {
  const clock = createFakeClock(Date.now())
  let isStuck = true
  const never = () => new Promise<never>(() => {})
  const rig = await createRig({
    config: testConfig({ endpoints: { relay: peers.urls.relay } }),
    clock,
    through: storage => ({
      ...storage,
      getKeys: () => (isStuck ? never() : storage.getKeys()),
      getEntries: () => (isStuck ? never() : storage.getEntries()),
      getItem: key => (isStuck ? never() : storage.getItem(key)),
    }),
  })
  rigs.push(rig)
  let ended: unknown
  rig.connect().catch((error: unknown) => {
    ended = error
  })
  // Its code arrives in real time; its deadline is the engine's.
  await vi.waitFor(async () => {
    await clock.advance(1_000)
    expect(ended).toBeDefined()
  }, 15_000)
  expect(ended).toMatchObject({
    name: 'SignClientNotInitializedError',
    message: 'Sign Client not initialized',
  })
  expect(rig.alerts).toEqual([])
  isStuck = false
  const connecting = rig.connect()
  await phone.approve(await rig.uri())
  expect(await connecting).toHaveLength(1)
})
