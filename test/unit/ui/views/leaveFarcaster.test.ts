import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection, SharedState } from '../../../../src/bridge/contract/state.ts'
import { EMBEDDED_ID } from '../../../../src/bridge/values/walletIds.ts'
import type { LoginTab } from '../../../../src/ui/client/login/loginTab.ts'
import { leaveFarcaster, untilReloaded } from '../../../../src/ui/views/socials/leaveFarcaster.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(answers: { readonly cancel?: Promise<void>; readonly reload?: () => Promise<void> } = {}) {
  const { cancel = Promise.resolve(), reload = async () => {} } = answers
  const calls: string[] = []
  const embedded = {
    cancel() {
      calls.push('cancel')
      return cancel
    },
    reload() {
      calls.push('reload')
      return reload()
    },
  }
  let connection: Partial<Connection> | undefined
  const mirror = { getState: () => ({ connections: { eip155: connection } }) as SharedState }
  const tab = { engine: { embedded }, mirror } as unknown as LoginTab
  return {
    tab,
    calls,
    logIn: () => {
      connection = { walletId: EMBEDDED_ID, status: 'connected' }
    },
  }
}

test('leaveFarcaster: cancels the login at once and reloads the page in the frame 100 ms later', async () => {
  const { tab, calls } = setUp()
  leaveFarcaster(tab)
  expect(calls).toEqual(['cancel'])
  await vi.advanceTimersByTimeAsync(99)
  expect(calls).toEqual(['cancel'])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual(['cancel', 'reload'])
})

test('leaveFarcaster: does not reload when the login succeeds meanwhile', async () => {
  const { tab, calls, logIn } = setUp()
  leaveFarcaster(tab)
  logIn()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toEqual(['cancel'])
})

test('untilReloaded: waits for the reload, and a failed reload does not block the next login', async () => {
  let fail: (error: Error) => void = () => {}
  const { tab } = setUp({
    cancel: Promise.reject(new Error('no frame')),
    reload: () => new Promise((_, reject) => (fail = reject)),
  })
  await untilReloaded(tab)
  leaveFarcaster(tab)
  let isReloaded = false
  const waiting = untilReloaded(tab).then(() => {
    isReloaded = true
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isReloaded).toBe(false)
  fail(new Error('the frame is gone'))
  await waiting
})
