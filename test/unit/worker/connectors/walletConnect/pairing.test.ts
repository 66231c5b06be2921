import { expect, test } from 'vitest'
import { PAIRING_LIFE_MS } from '../../../../../src/bridge/values/pairingLife.ts'
import { createPairings, type Proposal } from '../../../../../src/worker/connectors/walletConnect/pairing.ts'
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
    { id: 'red', name: 'Red', mobile_link: 'red://' },
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

test.each([
  ['steam://run/1', null],
  ['red://wc', 'red://wc'],
  ['RED://wc', 'RED://wc'],
  ['https://red.example/wc', 'https://red.example/wc'],
  ['javascript:alert(1)', null],
])('pairing: the link %s of a wallet with the scheme red: is kept as %s', async (href, expected) => {
  const store = newStore()
  const clock = createFakeClock()
  const propose = () => new Promise<Proposal>(() => {})
  const pairings = createPairings({ store, clock, propose, onUnreachable() {}, onIdle() {} })
  const stop = new AbortController()
  const listed = { id: 'red', name: 'Red', mobile_link: 'red://', desktop_link: null }
  const joining = pairings.join({ linking: { name: 'Red', href }, listed }, stop.signal).catch(() => {})
  expect(store.get().wc.linking?.href ?? null).toBe(expected)
  stop.abort()
  await joining
})
