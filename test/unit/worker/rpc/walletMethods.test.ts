import { expect, test } from 'vitest'
import { isUnsafe } from '../../../../src/bridge/values/walletMethods.ts'
import { settled, testRpc, thrown, walletConnect } from './harness.ts'

// Methods of wallets that no list has: the host names them.

const ADDED = ['snap_dialog', 'rabby_getPerps', 'eth_signUserOperation']

test('a method that the host names reaches the wallet as it is, another is refused', async () => {
  const t = await testRpc({ walletMethods: ADDED })
  t.connect()
  const params = [{ value: '1', data: null }]
  const asked = t.ask('snap_dialog', params)
  await settled()
  expect(t.wallet[0]?.args).toEqual({ method: 'snap_dialog', params })
  t.wallet[0]?.answer('chosen')
  expect(await asked).toBe('chosen')
  for (const method of ['snap_other', 'wallet_nothing', 'eth_nothing'])
    expect(await thrown(t.ask(method))).toBe('MethodNotAllowedError 4200 Requested RPC call is not allowed')
})

test('a method that the host adds is sent once, by the ledger, whatever its name says; a declared read is not', async () => {
  const t = await testRpc({
    walletMethods: [...ADDED, 'eth_getSigned', 'rabby_getMarkets'],
    walletReads: ['rabby_getMarkets'],
  })
  t.connect()
  void t.ask('snap_dialog', [], { id: 'request-of-a-snap' })
  void t.ask('rabby_getPerps', [], { id: 'request-of-a-name' })
  void t.ask('eth_getSigned', [], { id: 'request-of-a-prefix' })
  void t.ask('rabby_getMarkets', [], { id: 'request-of-a-read' })
  await settled()
  expect(t.wallet).toHaveLength(4)
  for (const id of ['request-of-a-snap', 'request-of-a-name', 'request-of-a-prefix'])
    expect(await t.ledger.find(id)).toMatchObject({ state: 'sent' })
  expect(await t.ledger.find('request-of-a-read')).toBeUndefined()
  expect(Object.keys(t.store.get().requests)).toHaveLength(3)
})

test('a method that one host calls a read and another one an effect has an effect', async () => {
  const t = await testRpc({ walletMethods: ['rabby_getPerps'] })
  t.connect()
  const request = { id: 'request-of-a-read', method: 'rabby_getPerps', declared: 'read' } as const
  void t.rpc.request(t.tab, request)
  await settled()
  expect(await t.ledger.find('request-of-a-read')).toMatchObject({ state: 'sent' })
})

test('a WalletConnect session must grant the method, and a page without a wallet has none', async () => {
  const t = await testRpc({ walletMethods: ADDED })
  expect(await thrown(t.ask('snap_dialog'))).toMatch(/^NotConnectedError 4100/)
  t.connect(walletConnect(['personal_sign']))
  expect(await thrown(t.ask('snap_dialog'))).toMatch(/^MethodNotAllowedError 4200/)
  t.connect(walletConnect(['snap_dialog']))
  void t.ask('snap_dialog')
  await settled()
  expect(t.wallet).toHaveLength(1)
})

test('names of no list are unsafe, unless they are those of nodes or declared reads', () => {
  const unsafe = ['snap_dialog', 'wallet_newThing', 'eth_signUserOperation', 'eth_sendBundle', 'rabby_set']
  const asReads = ['wallet_getFoo', 'rabby_isEnabled', 'rabby_getPerps', 'snap_listKeys']
  expect([...unsafe, ...asReads].filter(method => !isUnsafe(method))).toEqual([])
  expect(asReads.filter(method => isUnsafe(method, 'read'))).toEqual([])
  // A host cannot declare a method of the lists to be another one than it is.
  expect(isUnsafe('eth_sendTransaction', 'read')).toBe(true)
  expect(isUnsafe('wallet_getSnaps', 'effect')).toBe(false)
  expect(isUnsafe('eth_getFoo', 'effect')).toBe(true)
  const nodes = ['eth_sendRawTransaction', 'eth_getBalance', 'net_version', 'getBalance', 'sendTransaction']
  const others = ['eth_subscribe', 'solana_getAccounts', 'wallet_getSnaps']
  expect([...nodes, ...others].filter(method => isUnsafe(method))).toEqual([])
})
