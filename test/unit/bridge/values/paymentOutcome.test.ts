import { describe, expect, test } from 'vitest'
import type { PaymentStatus } from '../../../../src/bridge/contract/paymentOutcome.ts'
import { NotConnectedError, UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { EngineGoneError, EngineMovedError, TabClosedError } from '../../../../src/bridge/errors/engine.ts'
import { FrameRestartedError } from '../../../../src/bridge/errors/frame.ts'
import { HttpError, InvalidResponseError } from '../../../../src/bridge/errors/network.ts'
import {
  DuplicateRequestError,
  OutcomeUnknownError,
  RequestAbortedError,
  RequestExpiredError,
  RequestNotSentError,
  WalletRequestError,
} from '../../../../src/bridge/errors/request.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import {
  BlockhashExpiredError,
  ReviewExpiredError,
  TransactionChangedError,
  TransferFailedError,
} from '../../../../src/bridge/errors/transfer.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { SwapReplacedError, SwapRevertedError } from '../../../../src/bridge/features/swaps/errors.ts'
import {
  getSentStage,
  mayPayAgain,
  type RequestStage,
  toOutcome,
  withOutcome,
} from '../../../../src/bridge/values/paymentOutcome.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const wallet = (code: number) => new WalletRequestError('no', { code })

const CASES: readonly (readonly [RequestStage, unknown, PaymentStatus])[] = [
  ['notAsked', new ReviewExpiredError(), 'notSent'],
  ['notAsked', new NotConnectedError(), 'notSent'],
  ['notAsked', new UserRejectedError(), 'rejected'],
  ['notAsked', new DuplicateRequestError('a'), 'unknown'],
  ['notAsked', new Error('anything'), 'notSent'],
  ['asked', new UserRejectedError(), 'rejected'],
  ['asked', new RequestNotSentError(), 'notSent'],
  ['asked', new RequestExpiredError(), 'unknown'],
  ['asked', new RequestAbortedError(), 'unknown'],
  ['asked', new OutcomeUnknownError(), 'unknown'],
  ['asked', new EngineGoneError(), 'unknown'],
  ['asked', new EngineMovedError(), 'unknown'],
  ['asked', new TabClosedError(), 'unknown'],
  ['asked', new FrameRestartedError(), 'unknown'],
  ['asked', new TypeError('of a bug'), 'unknown'],
  ['asked', undefined, 'unknown'],
  ['asked', 'a string', 'unknown'],
  ['askedToSign', wallet(-32000), 'notSent'],
  ['askedToSign', new RequestExpiredError(), 'unknown'],
  ['askedToSign', new EngineGoneError(), 'unknown'],
  ['signed', new TransactionChangedError('another blockhash'), 'notSent'],
  ['signed', new InvalidResponseError('no signature'), 'notSent'],
  ['signed', new OutcomeUnknownError(), 'unknown'],
  ['broadcast', new HttpError(429), 'unknown'],
  ['broadcast', new TransactionChangedError('another blockhash'), 'unknown'],
  ['broadcast', new InvalidResponseError('no transaction id'), 'unknown'],
  ['broadcast', new UserRejectedError(), 'unknown'],
  ['broadcast', new TransferFailedError(), 'failedOnChain'],
  ['broadcast', new BlockhashExpiredError(), 'failedOnChain'],
  ['broadcast', new SwapRevertedError('swap', HASH), 'failedOnChain'],
  ['broadcast', new SwapReplacedError('swap', HASH), 'failedOnChain'],
]

describe('paymentOutcome', () => {
  test.each(CASES)('%s, %s: %s', (stage, error, status) => {
    expect(toOutcome(stage, error)).toBe(status)
  })

  test.each([-32700, -32600, -32601, -32602, -32004, -32006, 4100, 4200, 4902, 3001, 3005, 5100, 5101, 5750])(
    'a wallet that answers %i to a transaction has not sent it',
    code => expect(toOutcome('asked', wallet(code))).toBe('notSent'),
  )

  test.each([-32000, -32001, -32002, -32003, -32005, -32010, -32603, 4900, 4901, 5720, 6000, 8000, 0, 1])(
    'a wallet that answers %i to a transaction may have sent it',
    code => expect(toOutcome('asked', wallet(code))).toBe('unknown'),
  )

  test('only outcomes that prove nothing was sent allow another payment', () => {
    const all: readonly PaymentStatus[] = [
      'notSent',
      'rejected',
      'sent',
      'confirmed',
      'failedOnChain',
      'unknown',
    ]
    expect(all.filter(mayPayAgain)).toEqual(['notSent', 'rejected'])
  })

  test.each(['personal_sign', 'eth_signTypedData_v4', 'solana_signTransaction', 'wallet_watchAsset'])(
    '%s sends no transaction',
    method => expect(getSentStage(method)).toBe('askedToSign'),
  )

  test.each(['eth_sendTransaction', 'wallet_sendCalls', 'solana_signAndSendTransaction', 'sendTransfer'])(
    '%s sends a transaction',
    method => expect(getSentStage(method)).toBe('asked'),
  )

  test('an outcome that was noted is kept at every later stage, and crosses the bridge', () => {
    const error = withOutcome(new HttpError(429), 'broadcast', 'request-1')
    expect(toOutcome('notAsked', error)).toBe('unknown')
    const revived = fromErrorWire(structuredClone(toErrorWire(error)))
    expect(revived).toMatchObject({ name: 'HttpError', outcome: 'unknown', requestId: 'request-1' })
    expect(toOutcome('notAsked', revived)).toBe('unknown')
  })
})
