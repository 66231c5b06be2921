import { expect, test } from 'vitest'
import { EngineGoneError } from '../../../../src/bridge/errors/engine.ts'
import {
  FrameAbortedError,
  FrameRequestError,
  FrameTimeoutError,
} from '../../../../src/bridge/errors/frame.ts'
import { createDeviceRequests } from '../../../../src/ui/views/email/deviceRequests.ts'

interface Ask {
  resolve(): void
  reject(error: unknown): void
}

function setUp() {
  const asked: Ask[] = []
  const ends: unknown[] = []
  const asks = createDeviceRequests({
    connectDevice: () => new Promise((resolve, reject) => void asked.push({ resolve, reject })),
    onRegistered: () => ends.push('registered'),
    onFailed: error => ends.push(error),
  })
  return { asked, ends, asks }
}

const settled = () => new Promise<void>(resolve => setImmediate(resolve))

test('deviceAsks: asks again after each deadline, one ask at a time, until the device is registered', async () => {
  const { asked, ends, asks } = setUp()
  asks.request()
  for (let count = 1; count <= 3; count += 1) {
    await settled()
    expect(asked).toHaveLength(count)
    asked[count - 1]?.reject(new FrameTimeoutError({ details: 'CONNECT_DEVICE' }))
  }
  await settled()
  expect(asked).toHaveLength(4)
  expect(ends).toEqual([])
  asked[3]?.resolve()
  await settled()
  expect(ends).toEqual(['registered'])
  expect(asked).toHaveLength(4)
  expect(asks.stop()).toBe(false)
})

test('deviceAsks: asks the next engine when the engine went away', async () => {
  const { asked, ends, asks } = setUp()
  asks.request()
  asked[0]?.reject(new EngineGoneError())
  await settled()
  expect(asked).toHaveLength(2)
  expect(ends).toEqual([])
})

test('deviceAsks: a new mail replaces the ask, whose end changes nothing', async () => {
  const { asked, ends, asks } = setUp()
  asks.request()
  // The engine ends the ask of the first mail when the second one is sent.
  asked[0]?.reject(new FrameAbortedError())
  await settled()
  expect([asked.length, ends]).toEqual([1, []])
  asks.request()
  asks.request()
  asked[1]?.reject(new FrameTimeoutError({}))
  await settled()
  expect(asked).toHaveLength(3)
  asked[2]?.resolve()
  await settled()
  expect(ends).toEqual(['registered'])
})

test('deviceAsks: a refused device ends the asks with the error', async () => {
  const { asked, ends, asks } = setUp()
  asks.request()
  const refused = new FrameRequestError('This device was refused', { details: 'CONNECT_DEVICE' })
  asked[0]?.reject(refused)
  await settled()
  expect(ends).toEqual([refused])
  expect(asked).toHaveLength(1)
  expect(asks.stop()).toBe(false)
})

test('deviceAsks: stops with the view, and says whether an ask was open', async () => {
  const { asked, ends, asks } = setUp()
  asks.request()
  expect(asks.stop()).toBe(true)
  asked[0]?.reject(new FrameTimeoutError({}))
  await settled()
  expect([asked.length, ends]).toEqual([1, []])
})
