import { expect, test } from 'vitest'
import { createFrameRig, failure, inTime } from '../../../../support/frameRig.ts'

const EMAIL = { email: 'ada@example.test' }

async function waiting() {
  const rig = await createFrameRig()
  rig.site.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
  const held = rig.site.hold('CONNECT_DEVICE')
  const { api } = await rig.open('tab-000000a')
  await inTime(rig.clock, api.embedded.connectEmail(EMAIL))
  return { rig, held, embedded: api.embedded }
}

test('device: a second ask ends the first one, and only the second is answered', async () => {
  const { rig, held, embedded } = await waiting()
  const first = failure(embedded.connectDevice())
  await rig.settle()
  let isRegistered = false
  const second = embedded.connectDevice().then(() => (isRegistered = true))
  expect(await first).toMatchObject({ kind: 'frame-aborted' })
  await rig.settle()
  expect(held).toHaveLength(2)
  held[0]?.answer()
  await rig.settle()
  expect(isRegistered).toBe(false)
  held[1]?.answer()
  await second
  await rig.stop()
})

test('device: each ask has 30 s of its own', async () => {
  const { rig, held, embedded } = await waiting()
  const first = failure(embedded.connectDevice())
  await rig.clock.advance(30_000)
  expect(await first).toMatchObject({ kind: 'frame-timeout' })
  let isOver = false
  const second = embedded.connectDevice().finally(() => (isOver = true))
  await rig.clock.advance(29_000)
  expect(isOver).toBe(false)
  held[1]?.answer()
  await inTime(rig.clock, second)
  await rig.stop()
})

test('device: a mail that is refused leaves the ask waiting', async () => {
  const { rig, held, embedded } = await waiting()
  const asked = embedded.connectDevice()
  await rig.settle()
  // Within 30 s of the last mail.
  expect(await failure(embedded.connectEmail(EMAIL))).toMatchObject({ kind: 'email-cooldown' })
  held[0]?.answer()
  await inTime(rig.clock, asked)
  await rig.stop()
})

test('device: a sent mail ends the ask for the earlier link at once', async () => {
  const { rig, embedded } = await waiting()
  await rig.clock.advance(30_000)
  const asked = failure(embedded.connectDevice())
  await rig.clock.advance(1_000)
  expect(await inTime(rig.clock, embedded.connectEmail(EMAIL))).toEqual({ action: 'VERIFY_DEVICE' })
  expect(await asked).toMatchObject({ kind: 'frame-aborted' })
  await rig.stop()
})

test('device: giving up the login ends the ask', async () => {
  const { rig, embedded } = await waiting()
  const asked = failure(embedded.connectDevice())
  await rig.settle()
  await embedded.cancel()
  expect(await asked).toMatchObject({ kind: 'frame-aborted' })
  await rig.stop()
})
