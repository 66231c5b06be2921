import { expect, test } from 'vitest'
import { ValidationError } from '../../../src/bridge/errors/client.ts'
import { commitmentSchema, commitmentToday } from '../../../src/bridge/schema/commitment.ts'
import { readSolanaParams } from '../../../src/bridge/schema/solanaParams.ts'

const PUBKEY = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TRANSACTION = 'AQAB'

function refusal(method: string, params: unknown): string {
  try {
    readSolanaParams(method, params)
    return 'read'
  } catch (error) {
    return error instanceof ValidationError ? `${error.field}` : String(error)
  }
}

test.each([
  ['solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: PUBKEY }],
  ['solana_signTransaction', { transaction: TRANSACTION, pubkey: PUBKEY }],
  ['solana_signAllTransactions', { transactions: [TRANSACTION, TRANSACTION] }],
  [
    'solana_signAndSendTransaction',
    { transaction: TRANSACTION, sendOptions: { skipPreflight: true, maxRetries: 0 } },
  ],
  ['solana_signIn', { domain: 'dapp.test', nonce: 'abcdefgh', resources: ['https://dapp.test/terms'] }],
  ['getBalance', [PUBKEY, { commitment: 'max' }]],
])('solana params: %s takes %j as it is', (method, params) => {
  expect(readSolanaParams(method, params)).toEqual(params)
})

test('solana params: a wallet gets one form of a transaction, whichever forms the dapp passes', () => {
  const forms = {
    feePayer: PUBKEY,
    instructions: [{ programId: PUBKEY }],
    recentBlockhash: PUBKEY,
    nonceInfo: null,
  }
  for (const method of ['solana_signTransaction', 'solana_signAndSendTransaction'])
    expect(readSolanaParams(method, { transaction: TRANSACTION, pubkey: PUBKEY, ...forms })).toEqual({
      transaction: TRANSACTION,
      pubkey: PUBKEY,
    })
})

test('solana params: the embedded wallet’s word for the options is read', () => {
  const options = { preflightCommitment: 'singleGossip' }
  expect(readSolanaParams('solana_signAndSendTransaction', { transaction: TRANSACTION, options })).toEqual({
    transaction: TRANSACTION,
    sendOptions: options,
  })
})

test.each([
  ['solana_signMessage', undefined, 'params'],
  ['solana_signMessage', ['2NEpo', PUBKEY], 'params'],
  ['solana_signMessage', { message: '', pubkey: PUBKEY }, 'params.message'],
  ['solana_signMessage', { message: 'not base58: 0OIl', pubkey: PUBKEY }, 'params.message'],
  ['solana_signMessage', { message: '2'.repeat(1_400_001), pubkey: PUBKEY }, 'params.message'],
  ['solana_signMessage', { message: '2NEpo' }, 'params.pubkey'],
  [
    'solana_signMessage',
    { message: '2NEpo', pubkey: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    'params.pubkey',
  ],
  ['solana_signTransaction', {}, 'params.transaction'],
  ['solana_signTransaction', { transaction: '' }, 'params.transaction'],
  ['solana_signTransaction', { transaction: 'A===' }, 'params.transaction'],
  ['solana_signTransaction', { transaction: 'A'.repeat(5_468) }, 'params.transaction'],
  ['solana_signAllTransactions', { transactions: [] }, 'params.transactions'],
  ['solana_signAllTransactions', { transactions: Array(101).fill(TRANSACTION) }, 'params.transactions'],
  ['solana_signAllTransactions', { transactions: [TRANSACTION, 1] }, 'params.transactions[1]'],
  [
    'solana_signAndSendTransaction',
    { transaction: TRANSACTION, sendOptions: { preflightCommitment: 'soon' } },
    'params.sendOptions.preflightCommitment',
  ],
  [
    'solana_signAndSendTransaction',
    { transaction: TRANSACTION, sendOptions: { maxRetries: -1 } },
    'params.sendOptions.maxRetries',
  ],
  ['solana_signIn', { address: 'me' }, 'params.address'],
  // A field that no wallet would get.
  ['solana_signIn', { domain: 'dapp.test', expires: 'soon' }, 'params'],
  ['solana_signMessage', { message: '2NEpo', pubkey: PUBKEY, display: 'hex' }, 'params'],
  ['solana_signTransaction', { transaction: TRANSACTION, chain: 'solana:devnet' }, 'params'],
  ['solana_signAllTransactions', { transactions: [TRANSACTION], cluster: 'devnet' }, 'params'],
  ['solana_signAndSendTransaction', { transaction: TRANSACTION, network: 'devnet' }, 'params'],
  [
    'solana_signAndSendTransaction',
    { transaction: TRANSACTION, sendOptions: { skipPreFlight: true } },
    'params.sendOptions',
  ],
  ['getBalance', { address: PUBKEY }, 'params'],
  ['getBalance', JSON.parse('[{"__proto__":{"a":1}}]'), 'params[0].__proto__'],
])('solana params: %s refuses %j, naming the field', (method, params, field) => {
  expect(refusal(method, params)).toBe(field)
})

test('commitment: the eight of the specification, each with a name of today', () => {
  const names = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
  expect(commitmentSchema.options).toEqual(names)
  expect(commitmentSchema.options.map(commitmentToday)).toEqual([
    'processed',
    'confirmed',
    'finalized',
    'processed',
    'confirmed',
    'confirmed',
    'finalized',
    'finalized',
  ])
})
