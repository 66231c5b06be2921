import { expect, test } from 'vitest'
import { until } from '../support/createTestTab.ts'
import { createFrameFlow, type FrameFlow, type FrameFlowTab, randomId } from '../support/frameFlow.ts'
import { failure } from '../support/frameRig.ts'
import { SMART_ADDRESS } from '../support/frameSite.ts'

// A locked wallet over real ports: which tab shows the frame, and what a reload and a new engine leave of the login.

const statusIn = (tab: FrameFlowTab) => tab.state().connections.eip155?.status ?? 'disconnected'
const isOpening = (tab: FrameFlowTab) =>
  Object.values(tab.state().requests).some(({ method }) => method === 'OPEN_WALLET')

function createLockedFlow(): FrameFlow {
  const flow = createFrameFlow()
  flow.site.requests = ['OPEN_WALLET', 'MANAGE_WALLET']
  flow.site.isLocked = true
  return flow
}

/** The email login up to the frame that waits for the user. */
async function startLogin({ api }: FrameFlowTab) {
  await api.embedded.connectEmail({ email: 'ada@example.test' })
  await api.embedded.connectOtp({ otp: '123456' })
  return api.embedded.join({ id: randomId() })
}

test('open wallet: one tab shows the frame, the others follow its login', async () => {
  const flow = createLockedFlow()
  const [a, b, c] = [await flow.open(), await flow.open(), await flow.open()]
  const held = flow.site.hold('OPEN_WALLET')
  const login = startLogin(a)
  await until(() => isOpening(a) && held.length === 1, 20_000)
  await until(() => b.state().requestCount === 1)
  for (const other of [b, c]) {
    expect(isOpening(other)).toBe(false)
    expect(other.page.opened).toEqual([])
  }
  for (const tab of [a, b, c]) expect(statusIn(tab)).toBe('connecting')
  flow.site.isLocked = false
  held[0]?.answer()
  expect((await login).address).toBe(SMART_ADDRESS)
  for (const tab of [a, b, c])
    await until(() => statusIn(tab) === 'connected' && tab.state().accounts.eip155?.address === SMART_ADDRESS)
  expect([isOpening(a), flow.site.count('OPEN_WALLET')]).toEqual([false, 1])
})

test('open wallet: a closed modal ends the login in every tab, and nothing of it is on the disk', async () => {
  const flow = createLockedFlow()
  const [a, b] = [await flow.open(), await flow.open()]
  const held = flow.site.hold('OPEN_WALLET')
  const login = failure(startLogin(a))
  await until(() => held.length === 1, 20_000)
  a.page.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'half-a-login' } })
  await a.api.embedded.cancel()
  expect(await login).toMatchObject({ name: 'ConnectionDeclinedError', code: 4001 })
  for (const tab of [a, b]) await until(() => statusIn(tab) === 'disconnected')
  await until(() => flow.site.count('RPC_ABORT') === 1)
  expect(await flow.written()).not.toMatch(/half-a-login|ada@example|EMAIL_LOGIN_USED/)
})

test('open wallet: a reload while the frame waits leaves no login, and the next page opens no frame', async () => {
  const flow = createLockedFlow()
  const [a, b] = [await flow.open(), await flow.open()]
  const held = flow.site.hold('OPEN_WALLET')
  startLogin(a).catch(() => {})
  await until(() => held.length === 1, 20_000)
  const again = await flow.reload(a)
  await until(() => statusIn(b) === 'disconnected' && b.state().requestCount === 0, 20_000)
  expect(statusIn(again)).toBe('disconnected')
  expect(again.state().requests).toEqual({})
  expect(again.page.opened).toEqual([])
  expect(flow.site.count('OPEN_WALLET')).toBe(1)
})

test('open wallet: an engine that dies ends the login with a typed error, and the next login works', async () => {
  const flow = createLockedFlow()
  const a = await flow.open()
  const held = flow.site.hold('OPEN_WALLET')
  const login = failure(startLogin(a))
  await until(() => held.length === 1, 20_000)
  // The login is verified: the next engine may send a mail at once, as soon as the disk has it.
  while ((await flow.written()).includes('LAST_EMAIL_LOGIN_TIME')) await new Promise(setImmediate)
  const { epoch } = a.state().engine
  await flow.kill()
  expect((await login).name).toMatch(/^Engine(Gone|Moved)Error$/)
  await until(() => a.state().engine.epoch > epoch)
  expect([statusIn(a), isOpening(a)]).toEqual(['disconnected', false])
  flow.site.on('OPEN_WALLET', () => {
    flow.site.isLocked = false
  })
  expect((await startLogin(a)).address).toBe(SMART_ADDRESS)
})

test('open wallet: an engine that restarts over a locked wallet shows no frame, and no tab is connected', async () => {
  const flow = createLockedFlow()
  flow.site.isLocked = false
  const [a, b] = [await flow.open(), await flow.open()]
  await a.login()
  await until(() => statusIn(b) === 'connected')
  flow.site.isLocked = true
  const { epoch } = a.state().engine
  await flow.kill()
  for (const tab of [a, b])
    await until(() => tab.state().engine.epoch > epoch && statusIn(tab) === 'disconnected', 20_000)
  expect(flow.site.count('OPEN_WALLET')).toBe(0)
  expect([isOpening(a), isOpening(b)]).toEqual([false, false])
})
