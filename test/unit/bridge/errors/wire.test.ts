import { expect, test } from 'vitest'
import * as address from '../../../../src/bridge/errors/address.ts'
import { WalletError } from '../../../../src/bridge/errors/base.ts'
import * as client from '../../../../src/bridge/errors/client.ts'
import * as config from '../../../../src/bridge/errors/client.ts'
import * as connection from '../../../../src/bridge/errors/connection.ts'
import * as engine from '../../../../src/bridge/errors/engine.ts'
import * as frame from '../../../../src/bridge/errors/frame.ts'
import * as network from '../../../../src/bridge/errors/network.ts'
import * as request from '../../../../src/bridge/errors/request.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'

type Make = new (...values: unknown[]) => WalletError
const classes = [address, client, config, connection, engine, network, request]
  .flatMap(area => Object.values(area) as unknown as Make[])
  .filter(type => typeof type === 'function' && type.prototype instanceof WalletError)

test('errors: the frame’s stay in the engine; a tab reads their kind, words and seconds', () => {
  const revived = fromErrorWire(structuredClone(toErrorWire(new frame.EmailCooldownError(12))))
  expect(revived).toBeInstanceOf(WalletError)
  expect(revived).toMatchObject({
    message: 'Please try again after 12 seconds',
    kind: 'email-cooldown',
    code: 4900,
  })
})

test('errors: the list is not empty', () => expect(classes.length).toBeGreaterThan(25))

test.each(classes.map(type => [type.name, type] as const))('errors: %s survives the bridge', (name, type) => {
  const error = new type('words', { data: { a: 1 }, cause: new request.OutcomeUnknownError() })
  const revived = fromErrorWire(structuredClone(toErrorWire(error)))
  expect(error.name).toBe(name)
  expect(revived).toBeInstanceOf(type)
  expect(revived).toBeInstanceOf(Error)
  expect(revived).toMatchObject({
    name,
    message: error.message,
    code: error.code,
    kind: error.kind,
    retryable: error.retryable,
  })
  expect(revived.details).toEqual(error.details)
  expect(revived.data).toEqual(error.data)
  if (error.cause instanceof request.OutcomeUnknownError)
    expect(revived.cause).toBeInstanceOf(request.OutcomeUnknownError)
})

test('errors: the words of engine life', () => {
  const words = [
    new engine.EngineGoneError(),
    new engine.EngineMovedError(),
    new engine.EngineRetiredError(),
    new client.EngineStartError(),
    new client.ClientDestroyedError(),
    new engine.TabClosedError(),
    new engine.BridgeTimeoutError('data.balance', 5),
    new engine.BridgeMethodError('x'),
    new engine.FencedError(),
  ].map(error => `${error.name} ${error.code} ${error.message}`)
  expect(words).toMatchInlineSnapshot(`
    [
      "EngineGoneError 4900 The wallet engine was restarted",
      "EngineMovedError 4900 The wallet engine moved to another tab",
      "EngineRetiredError 4900 A newer version of this page is open: reload to continue",
      "EngineStartError 4900 The wallet engine could not be started",
      "ClientDestroyedError 4900 This client was destroyed",
      "TabClosedError 4900 The tab with the wallet was closed",
      "BridgeTimeoutError 4900 No answer in time",
      "BridgeMethodError -32601 Unknown bridge method",
      "FencedError 4900 Another engine has taken over",
    ]
  `)
})

test('errors: what throws when it is looked at is written all the same, and keeps what can be kept', () => {
  const throwing = () => {
    throw new Error('trap')
  }
  const traps = new Proxy({}, { get: throwing, getPrototypeOf: throwing, ownKeys: throwing })
  const unknown = { name: 'Error', message: 'Unknown error' }
  const hostile: unknown[] = [traps, Object.defineProperty({}, 'message', { get: throwing }), Symbol('s')]
  for (const error of hostile) expect(structuredClone(toErrorWire(error)).name).toBe('Error')
  expect(toErrorWire(traps)).toEqual(unknown)
  expect(toErrorWire(Object.assign(() => {}, { toString: throwing, message: 'a function' }))).toMatchObject({
    message: 'a function',
  })
  const refused = { code: 4001, message: 'no', data: { toString: throwing }, cause: traps }
  expect(toErrorWire(refused)).toEqual({ name: 'Error', message: 'no', code: 4001, cause: unknown })
  expect(toErrorWire(new WalletError('ours', { data: refused.data, cause: traps }))).toMatchObject({
    message: 'ours',
    cause: unknown,
  })
})
