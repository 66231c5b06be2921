import { expect, test } from 'vitest'
import { WalletError } from '../../../../src/bridge/errors/base.ts'
import { NotConnectedError } from '../../../../src/bridge/errors/connection.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import * as transfer from '../../../../src/bridge/errors/transfer.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'

const SAMPLES = [
  new transfer.InsufficientFundsError({ needed: '10', available: '7', symbol: 'SOL' }),
  new transfer.InvalidAddressError('nowhere'),
  new transfer.DustError(546n),
  new transfer.TransferFailedError({ data: { InstructionError: [0, 'Custom'] } }),
  new transfer.BlockhashExpiredError(),
  new transfer.TransactionChangedError('another message'),
  new transfer.ReviewExpiredError(),
  new transfer.ReviewChangedError('another account is in use'),
]

const crossed = (error: WalletError) => fromErrorWire(structuredClone(toErrorWire(error)))

test('transfer errors: every class of the file is among the samples', () => {
  const classes = Object.values(transfer).filter(value => value.prototype instanceof WalletError)
  expect(SAMPLES.map(({ name }) => name).sort()).toEqual(classes.map(({ name }) => name).sort())
})

test.each(SAMPLES.map(error => [error.name, error] as const))(
  'transfer errors: %s keeps its words over the bridge and gets its class back',
  (name, error) => {
    const plain = crossed(error)
    expect(plain.name).toBe('WalletError')
    const revived = transfer.reviveTransfer(plain)
    expect(revived).toBeInstanceOf(error.constructor)
    expect(revived).toMatchObject({
      name,
      message: error.message,
      code: error.code,
      kind: error.kind,
      details: error.details,
    })
    expect(revived.data).toEqual(error.data)
  },
)

test('transfer errors: the amounts of InsufficientFundsError are bigints again', () => {
  const revived = transfer.reviveTransfer(crossed(SAMPLES[0] as WalletError))
  expect(revived).toMatchObject({ needed: 10n, available: 7n, symbol: 'SOL' })
})

test('transfer errors: another error stays what it is', () => {
  const other = new NotConnectedError()
  expect(transfer.reviveTransfer(other)).toBe(other)
  expect(transfer.reviveTransfer('no error')).toBe('no error')
})

test('transfer errors: kinds are their own', () => {
  const kinds = SAMPLES.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
})
