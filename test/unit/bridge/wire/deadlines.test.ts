import { expect, test } from 'vitest'
import { ENGINE_DEADLINES, PAGE_DEADLINES } from '../../../../src/bridge/wire/deadlines.ts'

test('deadlines: every call has one, of 500 ms to 90 s, or waits for the user', () => {
  expect(ENGINE_DEADLINES.size).toBeGreaterThan(50)
  expect(PAGE_DEADLINES.size).toBeGreaterThan(10)
  const wrong = [...ENGINE_DEADLINES, ...PAGE_DEADLINES].filter(
    ([, deadline]) => deadline !== 'human' && !(deadline >= 500 && deadline <= 90_000),
  )
  expect(wrong).toEqual([])
})

test('deadlines: only a call that waits for the user has no deadline', () => {
  const human = [...ENGINE_DEADLINES, ...PAGE_DEADLINES]
    .filter(([, deadline]) => deadline === 'human')
    .map(([path]) => path)
  expect(human).toEqual([
    'connections.connect',
    'connections.use',
    'connections.switchNetwork',
    'rpc.request',
    'features.call',
    'embedded.open',
    'embedded.join',
    'embedded.connectSocial',
    'embedded.connectFarcaster',
    'signIn.sign',
    'signIn.cancel',
    'wallet.request',
    'wallet.recall',
  ])
})

test('deadlines: nothing inherited is on the list', () => {
  for (const path of [
    '__proto__',
    'constructor',
    'toString',
    'connections.__proto__',
    'connections',
    'connections.constructor',
  ]) {
    expect(ENGINE_DEADLINES.has(path)).toBe(false)
  }
})
