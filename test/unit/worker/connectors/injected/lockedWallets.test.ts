import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../src/bridge/contract/state.ts'
import { createLockedWallets } from '../../../../../src/worker/connectors/injected/lockedWallets.ts'
import {
  connectionClosed,
  connectionOpened,
  type Grant,
} from '../../../../../src/worker/store/connections.ts'
import { testStore } from '../../../../support/engineStore.ts'
import { A, config, settled, testTab } from '../../rpc/harness.ts'

const WALLET = { name: 'Example', type: 'announced' } as const
const GRANT: Grant = {
  namespace: 'eip155',
  accounts: [`eip155:1:${A}`],
  networkId: 'eip155:1',
  connection: { walletId: 'io.example', kind: 'announced', wallet: WALLET, approvedNetworks: 'all' },
}
const LOCKED: Connection = {
  ...GRANT.connection,
  namespace: 'eip155',
  status: 'connected',
  reach: 'reachable',
}

/** A wallet that was connected, and is locked. */
function lockedWallet(readGrant: () => Promise<Grant | null> = async () => GRANT) {
  const store = testStore(config)
  const opened = vi.fn((grant: Grant) => connectionOpened(store, grant))
  const read = vi.fn(readGrant)
  const locked = createLockedWallets({ store, connector: { readGrant: read }, events: { opened } })
  const tab = testTab()
  locked.add(LOCKED)
  return { store, locked, opened, read, unlock: () => locked.unlocked('io.example', tab) }
}

test('a wallet that shows accounts again is connected, once, by a silent read', async () => {
  const { store, opened, read, unlock } = lockedWallet()
  unlock()
  unlock()
  await settled()
  expect(store.get().connections.eip155).toMatchObject({ walletId: 'io.example', status: 'connected' })
  connectionClosed(store, { namespace: 'eip155', walletId: 'io.example' })
  unlock()
  await settled()
  expect([opened.mock.calls.length, read.mock.calls.length]).toEqual([1, 1])
})

test('checks of the connection before do not take the new one for it', async () => {
  const { store, unlock } = lockedWallet()
  unlock()
  await settled()
  expect(store.get().connections.eip155?.wallet).toEqual(WALLET)
  expect(store.get().connections.eip155?.wallet).not.toBe(WALLET)
})

test('another wallet, a disconnect of the user, or one during the read keep it disconnected', async () => {
  const beside = lockedWallet()
  connectionOpened(beside.store, { ...GRANT, connection: { ...GRANT.connection, walletId: 'io.other' } })
  beside.unlock()
  await settled()
  expect(beside.store.get().connections.eip155?.walletId).toBe('io.other')

  const left = lockedWallet()
  left.locked.clear()
  left.unlock()
  await settled()

  let answer: (grant: Grant) => void = () => {}
  const during = lockedWallet(() => new Promise(resolve => (answer = resolve)))
  during.unlock()
  during.locked.clear()
  answer(GRANT)
  await settled()
  for (const { opened } of [beside, left, during]) expect(opened).not.toHaveBeenCalled()
})

test('a wallet that shows no account, or does not respond, is asked again at its next event', async () => {
  const answers = [null, new Error('silent'), GRANT]
  const { opened, unlock } = lockedWallet(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? null
  })
  for (const _ of Array(3)) {
    expect(opened).not.toHaveBeenCalled()
    unlock()
    await settled()
  }
  expect(opened).toHaveBeenCalledTimes(1)
})
