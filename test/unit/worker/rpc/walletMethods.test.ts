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

test('a method whose name does not say that it reads is sent once, by the ledger', async () => {
  const t = await testRpc({ walletMethods: ADDED })
  t.connect()
  void t.ask('snap_dialog', [], { id: 'request-of-a-snap' })
  void t.ask('rabby_getPerps', [], { id: 'request-of-a-read' })
  await settled()
  expect(t.wallet).toHaveLength(2)
  expect(await t.ledger.find('request-of-a-snap')).toMatchObject({ method: 'snap_dialog', state: 'sent' })
  expect(await t.ledger.find('request-of-a-read')).toBeUndefined()
  expect(Object.keys(t.store.get().requests)).toEqual(['request-of-a-snap'])
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

test('names that sign, send or ask are unsafe; reads and methods of nodes are not', () => {
  const unsafe = ['snap_dialog', 'wallet_newThing', 'eth_signUserOperation', 'eth_sendBundle', 'rabby_set']
  const safe = ['wallet_getFoo', 'rabby_isEnabled', 'eth_sendRawTransaction', 'eth_getBalance', 'net_version']
  const others = ['getBalance', 'sendTransaction', 'eth_subscribe', 'solana_getAccounts', 'wallet_getSnaps']
  expect(unsafe.filter(method => !isUnsafe(method))).toEqual([])
  expect([...safe, ...others].filter(isUnsafe)).toEqual([])
})
