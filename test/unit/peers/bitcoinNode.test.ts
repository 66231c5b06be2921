import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REGTEST } from '../../../packages/peers/src/bitcoin/addresses.ts'
import { type BitcoinNode, startBitcoinNode } from '../../../packages/peers/src/bitcoinNode.ts'

let node: BitcoinNode

beforeAll(async () => {
  node = await startBitcoinNode()
}, 60_000)
afterAll(() => node.close())

const get = (path: string) => fetch(node.url + path)
const post = (path: string, body: string) => fetch(node.url + path, { method: 'POST', body })
const pay = async (address: string, amount: number, mine = true) =>
  (await (await post('/__pay', JSON.stringify({ address, amount, mine }))).json()) as { txid: string }

test('is regtest, with segwit active', async () => {
  expect(await (await get('/block-height/0')).text()).toBe(
    '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  )
  expect(Number(await (await get('/blocks/tip/height')).text())).toBeGreaterThanOrEqual(432)
})

test('takes a signed segwit transaction, shows it before and after a block, and refuses what is no transaction', async () => {
  const key = new Uint8Array(32).fill(7)
  const from = p2wpkh(pubECDSA(key), REGTEST)
  const address = from.address ?? ''
  const { txid } = await pay(address, 100_000)
  expect(await (await get(`/address/${address}/utxo`)).json()).toMatchObject([
    { txid, value: 100_000, status: { confirmed: true } },
  ])
  const [coin] = (await (await get(`/address/${address}/utxo`)).json()) as { vout: number }[]
  const to = p2tr(pubSchnorr(key), undefined, REGTEST).address ?? ''
  const tx = new Transaction()
  tx.addInput({ txid, index: coin?.vout ?? 0, witnessUtxo: { script: from.script, amount: 100_000n } })
  tx.addOutputAddress(to, 60_000n, REGTEST)
  tx.addOutputAddress(address, 39_000n, REGTEST)
  tx.sign(key)
  tx.finalize()
  const sent = await post('/tx', tx.hex)
  expect(await sent.text()).toBe(tx.id)
  expect(await (await get(`/tx/${tx.id}`)).json()).toMatchObject({
    fee: 1_000,
    status: { confirmed: false },
    vin: [{ txid, prevout: { scriptpubkey_address: address, value: 100_000 } }],
    vout: [{ scriptpubkey_address: to, scriptpubkey_type: 'v1_p2tr', value: 60_000 }, { value: 39_000 }],
  })
  expect(await (await get(`/address/${address}/utxo`)).json()).toMatchObject([
    { txid: tx.id, value: 39_000, status: { confirmed: false } },
  ])
  expect((await post('/tx', tx.hex)).status).toBe(400)
  await post('/__mine', '{"blocks":1}')
  expect(await (await get(`/tx/${tx.id}/status`)).json()).toMatchObject({ confirmed: true })
  expect(await (await get(`/address/${to}/txs`)).json()).toMatchObject([{ txid: tx.id }])
  expect(await (await get(`/tx/${tx.id}/hex`)).text()).toBe(tx.hex)
  expect((await post('/tx', 'beef')).status).toBe(400)
})

test('refuses dust and coins that are spent', async () => {
  const key = new Uint8Array(32).fill(8)
  const from = p2wpkh(pubECDSA(key), REGTEST)
  const { txid } = await pay(from.address ?? '', 50_000)
  const [coin] = (await (await get(`/address/${from.address}/utxo`)).json()) as { vout: number }[]
  const spend = (amount: bigint) => {
    const tx = new Transaction()
    tx.addInput({ txid, index: coin?.vout ?? 0, witnessUtxo: { script: from.script, amount: 50_000n } })
    tx.addOutputAddress(from.address ?? '', amount, REGTEST)
    tx.sign(key)
    tx.finalize()
    return post('/tx', tx.hex)
  }
  expect(await (await spend(100n)).text()).toContain('dust')
  expect((await spend(49_000n)).status).toBe(200)
  expect((await spend(48_000n)).status).toBe(400)
})

test('misbehaves on demand, and is well after a reset', async () => {
  await post('/__faults', JSON.stringify({ wrongGenesis: '00'.repeat(32), fees: { '1': 'mad' } }))
  expect(await (await get('/block-height/0')).text()).toBe('00'.repeat(32))
  expect(await (await get('/fee-estimates')).json()).toEqual({ '1': 'mad' })
  await post('/__reset', '{}')
  expect(await (await get('/fee-estimates')).json()).toMatchObject({ '1': 12.5 })
  expect(node.recorder.stats().calls).toEqual({ '/fee-estimates': 1 })
})
