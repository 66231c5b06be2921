import { expect, test } from 'vitest'
import type { SafeBridge } from '../../../../../src/ui/page/safe/createSafeBridge.ts'
import { createSafeProvider } from '../../../../../src/ui/page/safe/createSafeProvider.ts'
import { createSafeTransactions } from '../../../../../src/ui/page/safe/safeTransactions.ts'

const SAFE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}`

/** A Safe that takes every proposal, and executes it at once. */
function safeWith() {
  const proposed: unknown[] = []
  const bridge = {
    async call(method: string, params: unknown) {
      if (method === 'sendTransactions') proposed.push(params)
      return method === 'sendTransactions' ? { safeTxHash: HASH } : { txStatus: 'SUCCESS', txHash: HASH }
    },
    stop() {},
  } as unknown as SafeBridge
  const provider = createSafeProvider(bridge, createSafeTransactions(bridge), { address: SAFE, chainId: 1 })
  const request = (method: string, param: object): Promise<unknown> =>
    provider.request({ method, params: [param] }).catch((error: { code: number; message: string }) => error)
  return {
    proposed,
    send: (fields: object) => request('eth_sendTransaction', { from: SAFE, to: TO, ...fields }),
    batch: (fields: object, call: object = {}) =>
      request('wallet_sendCalls', {
        version: '2.0.0',
        chainId: '0x1',
        calls: [{ to: TO, ...call }],
        ...fields,
      }),
  }
}

test.each([
  ['bytes under another name', { input: '0xa9059cbb' }],
  ['bytes under two names', { data: '0xa9059cbb', input: '0xa9059cbb' }],
  ['authorizations of EIP-7702', { authorizationList: [{ chainId: '0x1', address: TO }] }],
  ['an empty list of authorizations', { authorizationList: [] }],
  ['the type of EIP-7702', { type: '0x4' }],
  ['the type of a blob transaction', { type: '0x3' }],
  ['a type that is no number', { type: 'eip7702' }],
  ['blobs', { blobs: ['0x00'], maxFeePerBlobGas: '0x1' }],
  ['blob hashes', { blobVersionedHashes: [HASH] }],
  ['an access list', { accessList: [{ address: TO, storageKeys: [] }] }],
  ['a nonce of an account without code', { nonce: '0x5' }],
  ['a gas limit under another name', { gasLimit: '0x5208' }],
  ['a field of another chain family', { feeCurrency: TO }],
  ['another chain', { chainId: '0xa' }],
  ['a receiver in a wrong case', { To: SAFE }],
])('Safe: a transaction with %s is refused before it is proposed', async (_name, fields) => {
  const safe = safeWith()
  expect(await safe.send({ value: '0x1', ...fields })).toMatchObject({
    name: 'WalletRequestError',
    code: expect.any(Number),
  })
  expect(safe.proposed).toEqual([])
})

test('Safe: a transaction is proposed with all its fields; fees are of the executor', async () => {
  const safe = safeWith()
  const fees = { gasPrice: '0x1', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1', type: '0x2' }
  await safe.send({ value: '0x64', data: '0xa9059cbb', gas: '0x5208', chainId: '0x1', ...fees })
  expect(safe.proposed).toEqual([
    { txs: [{ to: TO, value: '100', data: '0xa9059cbb' }], params: { safeTxGas: 21_000 } },
  ])
})

test.each([
  ['bytes under another name', {}, { input: '0xa9059cbb' }, -32602],
  ['a call for another chain', {}, { chainId: '0xa' }, 5710],
  ['another chain', { chainId: '0xa' }, {}, 5710],
  ['a call with authorizations', {}, { authorizationList: [] }, -32602],
  ['a call with gas', {}, { gas: '0x1' }, -32602],
  ['a required capability', { capabilities: { paymasterService: { url: '' } } }, {}, 5700],
  ['a required capability of a call', {}, { capabilities: { flowControl: { onFailure: 'stop' } } }, 5700],
  ['an id that the Safe would not keep', { id: 'batch-1' }, {}, -32602],
  ['a field that is not of EIP-5792', { preCalls: [] }, {}, -32602],
  ['no calls', { calls: [] }, {}, -32602],
])('Safe: a batch with %s is refused before it is proposed', async (_name, fields, call, code) => {
  const safe = safeWith()
  expect(await safe.batch(fields, call)).toMatchObject({ name: 'WalletRequestError', code })
  expect(safe.proposed).toEqual([])
})

test('Safe: a batch is proposed as one transaction, without capabilities that are optional', async () => {
  const safe = safeWith()
  const optional = { paymasterService: { optional: true, url: '' } }
  expect(
    await safe.batch({ atomicRequired: true, capabilities: optional }, { data: '0xab', chainId: '0x1' }),
  ).toEqual({
    id: HASH,
  })
  expect(safe.proposed).toEqual([{ txs: [{ to: TO, value: '0', data: '0xab' }], params: {} }])
})
