import { expect, test } from 'vitest'
import { createFrameRig, inTime } from '../../../../support/frameRig.ts'

const EMAIL = { email: 'ada@example.test' }

test.each(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])(
  'login: the answer %s of the site to an email reaches the tab',
  async action => {
    const rig = await createFrameRig()
    const a = await rig.open('tab-000000a')
    rig.site.on('CONNECT_EMAIL', () => ({ action }))
    expect(await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))).toEqual({ action })
    await rig.stop()
  },
)

test('email change: a site without an old address to ask goes on to the second code', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.login()
  rig.site.on('UPDATE_EMAIL', () => ({ action: 'VERIFY_SECONDARY_OTP' }))
  const { embedded } = a.api
  expect(await inTime(rig.clock, embedded.updateEmail({ email: 'new@example.test' }))).toEqual({
    action: 'VERIFY_SECONDARY_OTP',
  })
  expect(await inTime(rig.clock, embedded.updateEmailSecondaryOtp({ otp: '222222' }))).toEqual({
    email: 'new@example.test',
  })
  await rig.stop()
})
