import { expect, test } from 'vitest'
import { createDisk, createFrameRig, failure, freshId, inTime } from '../../../../support/frameRig.ts'
import { SMART_ADDRESS, SMART_SIGNATURE } from '../../../../support/frameSite.ts'

const SIGN = ['0x68690a', SMART_ADDRESS]

test('restart: the answer reaches the tab that asked, and nothing is sent again', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  const a = await rig.open('tab-000000a')
  await a.login()
  await inTime(rig.clock, a.api.connections.switchNetwork({ network: 'eip155:8453' }))
  const held = rig.site.hold('RPC_REQUEST')
  const id = freshId()
  a.ask('personal_sign', SIGN, { id }).catch(() => {})
  await rig.clock.advance(100)
  await rig.engine.stop('moved')
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const again = await next.open('tab-000000a', { page: a.page })
  const answer = again.ask('personal_sign', SIGN, { id, isRepeat: true })
  await rig.clock.advance(1_000)
  expect(again.state().requests[id]).toMatchObject({ isEmbedded: true, method: 'personal_sign' })
  held[0]?.answer(SMART_SIGNATURE)
  expect(await answer).toBe(SMART_SIGNATURE)
  expect(rig.site.count('RPC_REQUEST')).toBe(1)
  // The existing frame is kept; no second frame is opened.
  expect(a.page.opened).toHaveLength(1)
  await next.stop()
})

test('restart: what never left is told so, at once', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  const a = await rig.open('tab-000000a')
  await a.login()
  // Afterwards the site is not asked to prepare the smart account.
  await inTime(rig.clock, a.ask('personal_sign', SIGN))
  a.page.api.post = () => new Promise(() => {})
  const { post } = a.page.api
  const id = freshId()
  a.ask('personal_sign', SIGN, { id }).catch(() => {})
  await rig.clock.advance(100)
  await rig.engine.stop('moved')
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const again = await next.open('tab-000000a', { page: a.page })
  expect(post).toBeDefined()
  expect(await failure(again.ask('personal_sign', SIGN, { id, isRepeat: true }))).toMatchObject({
    name: 'RequestNotSentError',
    retryable: true,
  })
  expect(rig.site.count('RPC_REQUEST')).toBe(1)
  await next.stop()
})

test('restart: the tab does not come back: the others are told that the end is unknown', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  const a = await rig.open('tab-000000a')
  await a.login()
  rig.site.hold('RPC_REQUEST')
  const id = freshId()
  a.ask('personal_sign', SIGN, { id }).catch(() => {})
  await rig.clock.advance(100)
  await rig.engine.stop('moved')
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const b = await next.open('tab-000000b')
  await rig.clock.advance(36_000)
  expect(b.state().recovered[id]).toMatchObject({ outcome: { status: 'unknown' } })
  await next.stop()
})

test('restart: the person takes the request back from the engine that comes after', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  const a = await rig.open('tab-000000a')
  await a.login()
  rig.site.hold('RPC_REQUEST')
  const id = freshId()
  a.ask('personal_sign', SIGN, { id }).catch(() => {})
  await rig.clock.advance(100)
  await rig.engine.stop('moved')
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const again = await next.open('tab-000000a', { page: a.page })
  const answer = failure(again.ask('personal_sign', SIGN, { id, isRepeat: true }))
  await rig.clock.advance(500)
  await again.api.embedded.cancel()
  expect(await answer).toMatchObject({ name: 'RequestAbortedError' })
  await rig.settle()
  expect(rig.site.asked.findLast(({ name }) => name === 'RPC_ABORT')?.payload).toEqual({ id })
  expect(again.state().requests).toEqual({})
  await next.stop()
})
