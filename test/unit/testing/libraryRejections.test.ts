import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreExpiredPromises } from '../../../packages/tabkey-testing/src/phone/libraryRejections.ts'

const host = vi.fn()
let before: NodeJS.UnhandledRejectionListener[]

beforeEach(() => {
  before = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', host)
})

afterEach(() => {
  process.removeAllListeners('unhandledRejection')
  for (const listener of before) process.on('unhandledRejection', listener)
})

function expiredPromise(): Error {
  const error = new Error()
  error.stack =
    'Error: \n    at Timeout._onTimeout (/app/node_modules/@walletconnect/utils/dist/index.es.js:225:5779)'
  return error
}

test('library rejections: an expired promise of WalletConnect ends no run, every other rejection reaches the host', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  ignoreExpiredPromises()

  process.emit('unhandledRejection', expiredPromise(), Promise.resolve())
  expect(host).not.toHaveBeenCalled()

  const fault = new Error('A fault of a peer')
  process.emit('unhandledRejection', fault, Promise.resolve())
  expect(host).toHaveBeenCalledExactlyOnceWith(fault, expect.any(Promise))
})
