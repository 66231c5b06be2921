import { expect, test } from 'vitest'
import { WalletMismatchError } from '../../../../src/bridge/errors/connection.ts'
import { RpcError } from '../../../../src/bridge/errors/network.ts'
import { WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { walletError } from '../../../../src/worker/rpc/walletError.ts'

const line = (error: unknown) => {
  const { name, code, message, data } = walletError(error)
  return `${name} ${code} ${message}${data === undefined ? '' : ` ${JSON.stringify(data)}`}`
}

test('wallet error: every spelling of a person’s no', () => {
  const spellings = [
    { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    { code: 'ACTION_REJECTED', message: 'user rejected action' },
    { code: 5000, message: 'User rejected.' },
    { code: 5001, message: 'User disapproved requested chains' },
    { code: 5002, message: 'User disapproved requested methods' },
    { code: 5003, message: 'x' },
    { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } },
    { message: 'wrapped', cause: { code: 4001 } },
    { error: { code: 4001, message: 'deep' } },
    'User rejected the transaction',
    'Transaction rejected by user',
    new Error('User has cancelled the request'),
    { code: -32000, message: 'user denied' },
    new WalletRequestError('no', { code: 4001 }),
    fromErrorWire({ name: 'ProviderRpcError', message: 'no', code: 4001 }),
  ]
  for (const spelling of spellings)
    expect(line(spelling)).toBe('UserRejectedError 4001 User rejected the request')
})

test('wallet error: what is not a person’s no keeps its code, words and data', () => {
  expect(
    [
      { code: 4902, message: 'Unrecognized chain ID, user rejected nothing' },
      { code: 4100, message: 'not authorised by the user' },
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, message: 'execution reverted' } },
      { code: 1.5, message: 'odd code' },
      { code: '0x1', message: 'text code' },
      { message: '' },
      { reason: 'insufficient funds' },
      'a string',
      '',
      null,
      undefined,
      0,
      Symbol('x'),
      [],
      new Error('plain'),
      new TypeError('type'),
      fromErrorWire({ name: 'ProviderRpcError', message: 'revived', code: -32000, data: '0x' }),
    ].map(line),
  ).toMatchInlineSnapshot(`
    [
      "WalletRequestError 4902 Unrecognized chain ID, user rejected nothing",
      "WalletRequestError 4100 not authorised by the user",
      "WalletRequestError -32603 Internal JSON-RPC error. {"code":3,"message":"execution reverted"}",
      "WalletRequestError -32603 odd code",
      "WalletRequestError -32603 text code",
      "WalletRequestError -32603 Unknown error",
      "WalletRequestError -32603 insufficient funds",
      "WalletRequestError -32603 a string",
      "WalletRequestError -32603 Unknown error",
      "WalletRequestError -32603 Unknown error",
      "WalletRequestError -32603 Unknown error",
      "WalletRequestError -32603 Unknown error",
      "WalletRequestError -32603 Unknown error",
      "WalletRequestError -32603 Unknown error",
      "WalletRequestError -32603 plain",
      "WalletRequestError -32603 type",
      "WalletRequestError -32000 revived "0x"",
    ]
  `)
})

test('wallet error: errors of ours stay what they are', () => {
  const mine = [
    new RpcError('execution reverted', { code: 3, data: '0x08c379a0' }),
    new WalletMismatchError(),
  ]
  for (const error of mine) expect(walletError(error)).toBe(error)
  const wallets = new WalletRequestError('busy', { code: -32002 })
  expect(walletError(wallets)).toBe(wallets)
})

test('wallet error: hostile things are read without harm', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  const loop: Record<string, unknown> = { message: 'loop' }
  loop.cause = loop
  expect(line(trap)).toBe('WalletRequestError -32603 Unknown error')
  expect(line(loop)).toBe('WalletRequestError -32603 loop')
  expect(walletError({ message: 'x'.repeat(10_000) }).message).toHaveLength(2_000)
})
