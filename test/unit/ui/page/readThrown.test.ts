import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { askedStage, outcomeOfError } from '../../../../src/bridge/values/paymentOutcome.ts'
import { thrownByWallet } from '../../../../src/ui/page/injected/walletAnswer.ts'
import { readAnswer } from '../../../../src/worker/rpc/readAnswer.ts'
import { walletError } from '../../../../src/worker/rpc/walletError.ts'

/** The error of a request, from the wallet's throw in the page to the caller's error in the engine. */
function errorOf(thrown: unknown) {
  try {
    readAnswer({ status: 'failed', error: structuredClone(thrownByWallet(thrown)) }, 'eth_sendTransaction')
  } catch (error) {
    return walletError(error)
  }
  throw new Error('readAnswer accepted a failed answer')
}

const outcomeOf = (thrown: unknown, method = 'eth_sendTransaction') =>
  outcomeOfError(askedStage(method), errorOf(thrown))

const wrapped = (code: number, inner: object) => ({ code, message: 'Internal JSON-RPC error.', data: inner })

describe('codes', () => {
  test.each<[string, unknown, number]>([
    ['a plain object', { code: 4902, message: 'Unrecognized chain ID' }, 4902],
    ['an Error', Object.assign(new Error('x'), { code: 4100 }), 4100],
    ['a code as text', { code: '4902', message: 'x' }, 4902],
    [
      '4902 wrapped by eth-rpc-errors',
      wrapped(-32603, { originalError: { code: 4902, message: 'x', stack: '' } }),
      4902,
    ],
    ['4902 wrapped by rpc-errors', wrapped(-32603, { cause: { code: 4902, message: 'x' } }), 4902],
    ['4902 wrapped with a positive 32603', wrapped(32603, { originalError: { code: 4902 } }), 4902],
    ['32603 without minus', { code: 32603, message: 'x' }, 32603],
    ['a JSON-RPC response', { jsonrpc: '2.0', id: 1, error: { code: 4100, message: 'x' } }, 4100],
    ['the error of ethers 6', { code: 'UNKNOWN_ERROR', message: 'x', info: { error: { code: 4100 } } }, 4100],
    ['an unknown method', { code: -32601, message: 'The method does not exist' }, -32601],
    ['no code', { message: 'x' }, -32000],
    ['text', 'x', -32000],
    ['null', null, -32000],
    // A wrapped code of a node comes from after the broadcast, and must not replace the outer one.
    ['a wrapped code of a node', wrapped(-32603, { originalError: { code: -32602 } }), -32603],
    ['a wrapped code of a contract', wrapped(-32603, { code: 3, message: 'execution reverted' }), -32603],
  ])('%s', (_, thrown, code) => {
    expect(errorOf(thrown)).toMatchObject({ name: 'WalletRequestError', code })
  })

  test('keeps message and data of a whole JSON-RPC response', () => {
    expect(
      errorOf({ jsonrpc: '2.0', id: 1, error: { code: 16, message: 'No account', data: { a: 1 } } }),
    ).toMatchObject({
      message: 'No account',
      data: { a: 1 },
    })
  })
})

describe('rejections', () => {
  test.each<[string, unknown]>([
    ['EIP-1193', { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
    ['a whole response (Leather)', { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'no' } }],
    ['4001 wrapped in -32603', wrapped(-32603, { originalError: { code: 4001 } })],
    ['ethers', { code: 'ACTION_REJECTED', message: 'x' }],
    ['SafePal', new Error('Transaction cancelled by user')],
    ['SafePal, American', 'canceled by the user'],
    ['Trust', 'User canceled'],
    ['Coinbase', { message: 'User denied account authorization' }],
    ['Fireblocks', { code: -32000, message: 'User rejected the signature' }],
  ])('%s proves that nothing was sent', (_, thrown) => {
    expect(errorOf(thrown)).toBeInstanceOf(UserRejectedError)
    expect(outcomeOf(thrown)).toBe('rejected')
  })

  // These texts can come from a node or a policy of the wallet, after a transaction was sent.
  test.each<[string, unknown]>([
    ['Frame', { code: -1, message: 'Request declined' }],
    ['Rainbow', 'Your request was rejected'],
    ['Trust in Chinese', '用户取消了操作'],
    ['Trust in Spanish', { message: 'Cancelado' }],
    ['Trust in Russian', { code: -32603, message: 'Пользователь отменил запрос' }],
    ['a closed window', 'User closed modal'],
  ])('%s is a rejection whose outcome is unknown', (_, thrown) => {
    expect(errorOf(thrown)).toBeInstanceOf(UserRejectedError)
    expect(outcomeOf(thrown)).toBe('unknown')
  })

  test.each<[string, unknown, string]>([
    ['a pool that has the transaction', { code: -32000, message: 'already known' }, 'unknown'],
    ['a rate limit', { code: -32005, message: 'request rejected: too many requests' }, 'unknown'],
    ['an open prompt', { code: -32002, message: 'Request already pending' }, 'unknown'],
    ['a text without meaning', 'Something went wrong', 'unknown'],
    ['an unknown chain', { code: 4902, message: 'declined: unknown chain' }, 'notSent'],
    ['an account without permission', { code: 4100, message: 'request rejected' }, 'notSent'],
  ])('%s is not a rejection', (_, thrown, outcome) => {
    expect(errorOf(thrown)).not.toBeInstanceOf(UserRejectedError)
    expect(outcomeOf(thrown)).toBe(outcome)
  })
})

test('getters and proxies that throw are absent fields', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  const loop: Record<string, unknown> = { message: 'loop' }
  loop.error = loop
  for (const thrown of [trap, { message: trap, code: trap, data: trap, error: trap }, Symbol('x'), () => {}])
    expect(errorOf(thrown)).toMatchObject({ code: -32000, message: 'The wallet gave no reason' })
  expect(errorOf(loop)).toMatchObject({ message: 'loop' })
})
