import { expect, test } from 'vitest'
import { A, B, SIGNED, settled, testRpc, thrown, walletConnect } from './harness.ts'

const TX = { from: A, to: B, value: '0x1' }
const HASH = `0x${'ab'.repeat(32)}`

test('rpc: a transaction for another network switches the page wallet first', async () => {
  const t = await testRpc()
  t.connect()
  const sent = t.ask('eth_sendTransaction', [TX], { network: 'eip155:8453' })
  await settled()
  expect(t.switches).toEqual(['eip155:8453'])
  expect(t.wallet.map(({ networkId }) => networkId)).toEqual(['eip155:8453'])
  t.wallet[0]?.answer(HASH)
  expect(await sent).toBe(HASH)
})

test('rpc: the network it stands on, and reads of any other, switch nothing', async () => {
  const t = await testRpc()
  t.connect()
  const signed = t.ask('personal_sign', ['0x68', A], { network: 'eip155:1' })
  const read = t.ask('eth_getBalance', [A, 'latest'], { network: 'eip155:8453' })
  await settled()
  t.wallet[0]?.answer(SIGNED)
  t.node[0]?.answer('0x0')
  expect([await signed, await read]).toEqual([SIGNED, '0x0'])
  expect(t.switches).toEqual([])
})

test('rpc: a phone is told the network with the request, it need not switch', async () => {
  const t = await testRpc()
  t.connect({ ...walletConnect(['personal_sign']), approvedNetworks: ['eip155:1', 'eip155:8453'] })
  const signed = t.ask('personal_sign', ['0x68', A], { network: 'eip155:8453' })
  await settled()
  expect(t.wallet[0]?.networkId).toBe('eip155:8453')
  t.wallet[0]?.answer(SIGNED)
  expect(await signed).toBe(SIGNED)
  expect(t.switches).toEqual([])
})

test('rpc: a no to the switch sends nothing', async () => {
  const t = await testRpc()
  t.connect()
  t.refuseSwitch = true
  expect(await thrown(t.ask('eth_sendTransaction', [TX], { network: 'eip155:8453' }))).toBe(
    'UserRejectedError 4001 User rejected the request',
  )
  expect(t.wallet).toHaveLength(0)
})
