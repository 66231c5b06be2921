import { expect, test } from 'vitest'
import { createFrameRig, failure, inTime } from '../../../../support/frameRig.ts'
import { SILENT } from '../../../../support/frameSite.ts'

const EMAIL = { email: 'ada@example.test' }

test.each(['reloaded', 'removed', 'navigated'] as const)(
  'frame: %s in the middle of a login ends it, and the next one works',
  async reason => {
    const rig = await createFrameRig()
    const a = await rig.open('tab-000000a')
    await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
    rig.site.on('CONNECT_OTP', () => SILENT)
    const asked = failure(a.api.embedded.connectOtp({ otp: '123456' }))
    await rig.settle()
    if (reason === 'reloaded') a.page.reload()
    else await a.page.api.close()
    await a.api.page.frameLost({ reason })
    expect(await asked).toMatchObject({ name: 'FrameRestartedError', kind: 'frame-restarted' })
    rig.site.on('CONNECT_OTP', () => undefined)
    await inTime(rig.clock, a.api.embedded.connectOtp({ otp: '123456' }))
    await rig.stop()
  },
)

test('frame: a page that navigated away is lost at its first message, without a wait of 20 s', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  // What the page sees: the load of the other site's page, then its voice; with that it takes the frame away.
  await a.api.page.frameLost({ reason: 'reloaded' })
  const waiting = failure(a.api.embedded.connectOtp({ otp: '123456' }))
  await rig.settle()
  await a.page.api.close()
  await a.api.page.frameLost({ reason: 'navigated' })
  expect((await waiting).name).toBe('FrameRestartedError')
  await inTime(rig.clock, a.api.embedded.connectOtp({ otp: '123456' }))
  expect(a.page.opened).toHaveLength(2)
  expect(a.state().alerts).toEqual({})
  await rig.stop()
})

test('frame: READY of a reloaded page may come before its load', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  const before = rig.site.count('SYNC_DAPP_DATA')
  a.page.reload()
  await rig.clock.advance(20)
  expect(rig.site.count('SYNC_DAPP_DATA')).toBe(before + 1)
  await a.api.page.frameLost({ reason: 'reloaded' })
  await inTime(rig.clock, a.api.embedded.connectOtp({ otp: '123456' }))
  expect(a.state().alerts).toEqual({})
  await rig.stop()
})

test('frame: RELOAD, the page says READY again and is told of the dapp again', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await inTime(rig.clock, a.api.embedded.farcasterUri())
  const asked = a.api.embedded.reload()
  await rig.clock.advance(20)
  await a.api.page.frameLost({ reason: 'reloaded' })
  await inTime(rig.clock, asked)
  expect(rig.site.asked.map(({ name }) => name)).toEqual([
    'SYNC_DAPP_DATA',
    'GET_FARCASTER_URI',
    'RELOAD',
    'SYNC_DAPP_DATA',
  ])
  await inTime(rig.clock, a.api.embedded.farcasterUri())
  await rig.stop()
})

test('frame: a site that does not reload stays what it was', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await inTime(rig.clock, a.api.embedded.farcasterUri())
  a.page.api.post = (post => async parameters => {
    const { type, id } = parameters.message as { type: string; id: string }
    if (type !== '@w3m-app/RELOAD') return post(parameters)
    a.page.say({ type: '@w3m-frame/RELOAD_ERROR', id, payload: { message: 'no' } })
  })(a.page.api.post)
  await inTime(rig.clock, a.api.embedded.reload())
  await inTime(rig.clock, a.api.embedded.farcasterUri())
  await rig.stop()
})
