import { expect, test, vi } from 'vitest'
import { FrameRestartedError } from '../../../../../src/bridge/errors/frame.ts'
import { createCalls } from '../../../../../src/worker/connectors/embedded/calls.ts'
import { readIncoming } from '../../../../../src/worker/connectors/embedded/incoming.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { failure } from '../../../../support/frameRig.ts'
import { testTab } from '../../rpc/harness.ts'

function rig() {
  const clock = createFakeClock()
  const onTimeout = vi.fn()
  const onWords = vi.fn()
  const calls = createCalls({ clock, onTimeout, onWords })
  const posted: { readonly id: string; readonly type: string }[] = []
  const tab = testTab()
  tab.page.frame.post = async ({ message }) => void posted.push(message as { id: string; type: string })
  const reply = async (name: string, payload?: unknown, suffix = 'SUCCESS', of = tab) => {
    const message = { type: `@w3m-frame/${name}_${suffix}`, id: posted.at(-1)?.id, payload }
    const incoming = readIncoming(message)
    if (incoming?.kind === 'reply') await calls.receive(of, incoming)
  }
  return { clock, calls, onTimeout, onWords, posted, tab, reply }
}

test('calls: an answer of another tab, of another name, and a second one', async () => {
  const { calls, tab, reply } = rig()
  let answers = 0
  const asked = calls.send(tab, 'CONNECT_DEVICE', undefined).then(() => (answers += 1))
  await reply('CONNECT_DEVICE', undefined, 'SUCCESS', testTab('tab-00000002'))
  await reply('CONNECT_OTP')
  expect(calls.size).toBe(1)
  await reply('CONNECT_DEVICE')
  await reply('CONNECT_DEVICE', { message: 'late' }, 'ERROR')
  await asked
  expect(answers).toBe(1)
  expect(calls.size).toBe(0)
})

test.each([
  [undefined, 'An error occurred'],
  [{}, 'An error occurred'],
  [{ message: '' }, 'An error occurred'],
  [{ message: 7 }, 'An error occurred'],
  [{ message: 'Code expired' }, 'Code expired'],
])('calls: an error with %j', async (payload, message) => {
  const { calls, tab, reply, onWords } = rig()
  const asked = failure(calls.send(tab, 'CONNECT_OTP', { otp: '123456' }))
  await reply('CONNECT_OTP', payload, 'ERROR')
  expect(await asked).toMatchObject({ name: 'FrameRequestError', message, details: 'CONNECT_OTP' })
  expect(onWords).toHaveBeenCalledTimes(message === 'Code expired' ? 1 : 0)
})

test('calls: a deadline ends one call, and leaves the others', async () => {
  const { calls, tab, clock, onTimeout, reply } = rig()
  const first = failure(calls.send(tab, 'CONNECT_OTP', { otp: '123456' }))
  await clock.advance(20_000)
  const second = calls.send(tab, 'GET_CHAIN_ID', undefined)
  await clock.advance(10_000)
  expect((await first).name).toBe('FrameTimeoutError')
  expect(onTimeout.mock.calls).toEqual([['CONNECT_OTP']])
  await reply('GET_CHAIN_ID', { chainId: 1 })
  expect(await second).toEqual({ chainId: 1 })
  expect(clock.pending).toBe(0)
})

test('calls: aborted before and after, in the words of the specification', async () => {
  const { calls, tab, posted } = rig()
  const stop = new AbortController()
  const asked = failure(calls.send(tab, 'CONNECT_DEVICE', undefined, { signal: stop.signal }))
  const rpc = failure(calls.send(tab, 'RPC_REQUEST', { method: 'personal_sign' }, { signal: stop.signal }))
  stop.abort()
  expect((await asked).message).toBe('Something went wrong')
  expect((await rpc).message).toBe('Request was aborted')
  const sent = posted.length
  await failure(calls.send(tab, 'CONNECT_DEVICE', undefined, { signal: stop.signal }))
  expect(posted).toHaveLength(sent)
  expect(calls.size).toBe(0)
})

test('calls: a page that cannot post', async () => {
  const { calls, tab, clock } = rig()
  tab.page.frame.post = () => Promise.reject(new FrameRestartedError())
  expect((await failure(calls.send(tab, 'SIGN_OUT', undefined))).name).toBe('FrameRestartedError')
  expect(clock.pending).toBe(0)
})

test('calls: a payload that fits no message is the caller’s error', async () => {
  const { calls, tab, posted } = rig()
  expect(await failure(calls.send(tab, 'CONNECT_EMAIL', { email: 'nobody' }))).toMatchObject({
    kind: 'validation',
    message: 'email: Invalid email',
  })
  expect(posted).toEqual([])
  expect(calls.size).toBe(0)
})

test('calls: an id that waits already is not given to another', async () => {
  const { calls, tab, reply } = rig()
  const asked = calls.send(tab, 'GET_CHAIN_ID', undefined, { id: 'a'.repeat(32) })
  expect((await failure(calls.send(tab, 'SIGN_OUT', undefined, { id: 'a'.repeat(32) }))).name).toBe(
    'RequestAbortedError',
  )
  await reply('GET_CHAIN_ID', { chainId: 1 })
  expect(await asked).toEqual({ chainId: 1 })
})

test('calls: the tab is told that an answer was taken only when it is kept', async () => {
  const { calls, tab, posted } = rig()
  let keep = () => {}
  const persisted = () => new Promise<void>(resolve => (keep = resolve))
  const asked = calls.send(tab, 'RPC_REQUEST', { method: 'personal_sign' }, { persisted, withinMs: 'human' })
  const incoming = readIncoming({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: posted[0]?.id, payload: '0x' })
  let isTaken = false
  const received =
    incoming?.kind === 'reply' ? calls.receive(tab, incoming).then(() => (isTaken = true)) : undefined
  expect(await asked).toBe('0x')
  expect(isTaken).toBe(false)
  keep()
  await received
  expect(isTaken).toBe(true)
})
