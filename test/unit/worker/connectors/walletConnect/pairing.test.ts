import { expect, test } from 'vitest'
import { createPairings, type Proposal } from '../../../../../src/worker/connectors/walletConnect/pairing.ts'
import { PAIRING_LIFE_MS } from '../../../../../src/worker/limits.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { newStore, settle } from '../../connections/harness.ts'

test('pairing: buffering from the request until the code is there, then its end and the wallet it is for', async () => {
  const store = newStore()
  const clock = createFakeClock()
  let give: (proposal: Proposal) => void = () => {}
  const pairings = createPairings({
    store,
    clock,
    propose: () => new Promise(resolve => (give = resolve)),
    onUnreachable() {},
    onIdle() {},
  })
  const stop = new AbortController()
  const [linking, listed] = [
    { name: 'Red', href: 'red://wc' },
    { id: 'red', name: 'Red' },
  ]
  const joining = pairings.join({ linking, listed }, stop.signal).catch((error: unknown) => error)
  const pending = { linking, recentWallet: listed, error: null }
  expect(store.get().wc).toMatchObject({ ...pending, uri: null, pairingExpiry: null, buffering: true })
  give({ uri: 'wc:code', topic: 'topic', refused: new Promise(() => {}) })
  await settle()
  const pairingExpiry = clock.now() + PAIRING_LIFE_MS
  expect(store.get().wc).toMatchObject({ ...pending, uri: 'wc:code', pairingExpiry, buffering: false })
  pairings.failed(new Error('The relay is down'))
  expect(store.get().wc).toMatchObject({ uri: null, pairingExpiry: null, recentWallet: null })
  expect(store.get().wc.error?.message).toBe('The relay is down')
  expect(await joining).toMatchObject({ message: 'The relay is down' })
})
