import { expect, test } from 'vitest'
import { A, B, freshId, settled, testRpc, thrown, walletConnect } from './harness.ts'

// What a tab asks a second time, because the engine it asked first is gone.

const TX = { from: A, to: B, value: '0x1' }
const HASH = `0x${'ab'.repeat(32)}`
const UNKNOWN = 'OutcomeUnknownError 4900 The request was sent, but its result is unknown'

const again = (t: Awaited<ReturnType<typeof testRpc>>, method: string, params: unknown, id = freshId()) =>
  t.rpc.request(t.tab, { id, method, params, isRepeat: true })

test('repeat: a request the ledger does not know is never sent, whatever became of the disk', async () => {
  const t = await testRpc()
  t.connect()
  expect(await thrown(again(t, 'eth_sendTransaction', [TX]))).toBe(UNKNOWN)
  expect(t.wallet).toHaveLength(0)
})

test('repeat: without a connection: unknown, not refused', async () => {
  const t = await testRpc()
  expect(await thrown(again(t, 'personal_sign', ['0x00', A]))).toBe(UNKNOWN)
})

test('repeat: the next wallet does not grant the method: unknown, not refused', async () => {
  const t = await testRpc()
  t.connect(walletConnect(['personal_sign']))
  expect(await thrown(again(t, 'eth_sendTransaction', [TX]))).toBe(UNKNOWN)
})

test('repeat: the ledger knows the end', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = t.ask('eth_sendTransaction', [TX], { id })
  await settled()
  t.wallet[0]?.answer(HASH)
  await answer
  const next = await testRpc({ kv: t.kv })
  const asked = next.rpc.request(t.tab, { id, method: 'eth_sendTransaction', params: [TX], isRepeat: true })
  expect(await asked).toBe(HASH)
  expect(next.wallet).toHaveLength(0)
})

test('repeat: the id of another tab opens nothing', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = t.ask('eth_sendTransaction', [TX], { id })
  await settled()
  t.wallet[0]?.answer(HASH)
  await answer
  const next = await testRpc({ kv: t.kv })
  const stranger = { ...next.tab, id: 'a-stranger' }
  const asked = next.rpc.request(stranger, {
    id,
    method: 'eth_sendTransaction',
    params: [TX],
    isRepeat: true,
  })
  expect(await thrown(asked)).toBe(UNKNOWN)
})

test('repeat: a switch is asked again: twice does no harm', async () => {
  const t = await testRpc()
  t.connect()
  await again(t, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  expect(t.switches).toEqual(['eip155:8453'])
})
