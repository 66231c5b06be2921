import { expect, test } from 'vitest'
import { until } from '../support/createTestTab.ts'
import { createFrameFlow, type FrameFlowTab, randomId } from '../support/frameFlow.ts'
import { failure } from '../support/frameRig.ts'
import { SMART_ADDRESS } from '../support/frameSite.ts'

// The embedded wallet over real ports. The site is a script; the peer's is a real one (test/browser).

/** Of a smart account: any bytes. */
const SIGNED = `0x${'5e'.repeat(96)}`
const SIGN = ['0x68690a', SMART_ADDRESS]
const statusIn = (tab: FrameFlowTab) => tab.state().connections.eip155?.status ?? 'disconnected'

test('embedded: a login in one tab is a login in five, a logout too', async () => {
  const flow = createFrameFlow()
  const tabs: FrameFlowTab[] = []
  for (let i = 0; i < 5; i += 1) tabs.push(await flow.open())
  const [a, b] = tabs as [FrameFlowTab, FrameFlowTab]
  await a.login()
  const startedMs = performance.now()
  for (const tab of tabs)
    await until(() => tab.state().accounts.eip155?.address === SMART_ADDRESS && statusIn(tab) === 'connected')
  console.log(
    `FIGURE login seen in 5 tabs after the answer: ${(performance.now() - startedMs).toFixed(1)} ms`,
  )
  expect(tabs.map(tab => tab.page.opened.length)).toEqual([1, 0, 0, 0, 0])
  await b.api.connections.disconnect({})
  for (const tab of tabs) await until(() => statusIn(tab) === 'disconnected')
  expect(flow.site.user).toBeNull()
  expect(await flow.written()).not.toMatch(/ada@example|SESSION_TOKEN|EMAIL_LOGIN_USED/)
})

test('embedded: the approval stands in the tab that asked, and nowhere else', async () => {
  const flow = createFrameFlow()
  const [a, b] = [await flow.open(), await flow.open()]
  await a.login()
  const held = flow.site.hold('RPC_REQUEST')
  const asked = b.ask('personal_sign', SIGN)
  await until(() => held.length === 1)
  await until(() => Object.values(b.state().requests)[0]?.isEmbedded)
  expect(a.state().requests).toEqual({})
  expect(held[0]?.page).toBe(b.page)
  held[0]?.answer(SIGNED)
  expect(await asked).toBe(SIGNED)
  await until(() => b.state().requestCount === 0)
})

test('embedded: a reload in the middle of an approval is told to the others, the login stays', async () => {
  const flow = createFrameFlow()
  const [a, b] = [await flow.open(), await flow.open()]
  await a.login()
  const held = flow.site.hold('RPC_REQUEST')
  const id = randomId()
  a.ask('personal_sign', SIGN, { id }).catch(() => {})
  await until(() => held.length === 1)
  const again = await flow.reload(a)
  await until(() => b.state().recovered[id]?.outcome.status === 'unknown', 20_000)
  expect(statusIn(again)).toBe('connected')
  expect(flow.site.count('RPC_REQUEST')).toBe(1)
  flow.site.on('RPC_REQUEST', () => SIGNED)
  expect(await again.ask('personal_sign', SIGN)).toBe(SIGNED)
})

test('embedded: an engine that dies brings back the login without a prompt, and a login under way ends typed', async () => {
  const flow = createFrameFlow()
  const [a, b] = [await flow.open(), await flow.open()]
  await a.login()
  const epoch = a.state().engine.epoch
  const before = flow.site.names().length
  await flow.kill()
  for (const tab of [a, b])
    await until(() => tab.state().engine.epoch > epoch && statusIn(tab) === 'connected')
  await until(() => a.state().embedded.frame === 'ready' || b.state().embedded.frame === 'ready', 20_000)
  expect(
    flow.site
      .names()
      .slice(before)
      .filter(name => name !== 'GET_USER'),
  ).toEqual([])
  // The existing frame is used; no second frame is opened.
  expect(a.page.opened.length + b.page.opened.length).toBeLessThanOrEqual(2)
  const held = flow.site.hold('CONNECT_DEVICE')
  const device = failure(b.api.embedded.connectDevice())
  await until(() => held.length === 1, 20_000)
  await flow.kill()
  expect((await device).name).toBe('EngineGoneError')
})

test('embedded: an engine that moves away leaves the approval to the next one', async () => {
  const flow = createFrameFlow()
  const a = await flow.open()
  await a.login()
  const held = flow.site.hold('RPC_REQUEST')
  const asked = a.ask('personal_sign', SIGN)
  await until(() => held.length === 1)
  const { epoch } = a.state().engine
  await flow.kill()
  await until(() => a.state().engine.epoch > epoch)
  await until(() => Object.values(a.state().requests)[0]?.isEmbedded, 20_000)
  held[0]?.answer(SIGNED)
  expect(await asked).toBe(SIGNED)
  expect(flow.site.count('RPC_REQUEST')).toBe(1)
  expect(a.page.opened).toHaveLength(1)
})
