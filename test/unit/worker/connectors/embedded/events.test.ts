import { expect, test } from 'vitest'
import { createFrameRig, embeddedConfig, failure, freshId, inTime } from '../../../../support/frameRig.ts'
import { SILENT } from '../../../../support/frameSite.ts'

const EMAIL = { email: 'ada@example.test' }

async function open() {
  const bodies: string[] = []
  const fetch = (async (_url: string, init?: RequestInit) => {
    bodies.push(String(init?.body))
    return new Response('{}')
  }) as typeof globalThis.fetch
  const config = embeddedConfig()
  const rig = await createFrameRig({
    fetch,
    config: {
      ...config,
      projectId: null,
      endpoints: { ...config.endpoints, analytics: 'https://analytics.test' },
      features: { ...config.features, analytics: true },
    },
  })
  const a = await rig.open('tab-000000a')
  const reported = async () => {
    await rig.clock.advance(50)
    return bodies.map(body => {
      const { event, properties } = JSON.parse(body).props
      return properties && Object.keys(properties).length > 0
        ? `${event} ${JSON.stringify(properties)}`
        : event
    })
  }
  return { rig, a, bodies, told: reported }
}

test('events: an email login, from the address to the account', async () => {
  const { rig, a, bodies, told: reported } = await open()
  rig.site.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  await inTime(rig.clock, a.api.embedded.connectDevice())
  await failure(inTime(rig.clock, a.api.embedded.connectOtp({ otp: '654321' })))
  await inTime(rig.clock, a.api.embedded.connectOtp({ otp: '123456' }))
  await inTime(rig.clock, a.api.embedded.join({ id: freshId() }))
  await inTime(rig.clock, a.api.embedded.updateEmail({ email: 'new@example.test' }))
  await inTime(rig.clock, a.api.embedded.updateEmailSecondaryOtp({ otp: '123456' }))
  await inTime(rig.clock, a.api.embedded.setAccountType({ namespace: 'eip155', type: 'eoa' }))
  await inTime(rig.clock, a.api.connections.disconnect({}))
  expect(await reported()).toEqual([
    'EMAIL_SUBMITTED',
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_FAIL {"message":"Invalid code"}',
    'EMAIL_VERIFICATION_CODE_PASS',
    'CONNECT_SUCCESS {"method":"email","name":"Email"}',
    'EMAIL_EDIT',
    'SET_PREFERRED_ACCOUNT_TYPE {"accountType":"eoa","network":"eip155:1"}',
    'DISCONNECT_SUCCESS {"namespace":"all"}',
  ])
  // Event ids are random hex, which may spell anything.
  const props = bodies.map(body => JSON.stringify(JSON.parse(body).props)).join()
  expect(props).not.toMatch(/example\.test|123456|654321|ada|secret/)
  await rig.stop()
})

test('events: social logins, and what the tab alone knows of them', async () => {
  const { rig, a, told: reported } = await open()
  await a.api.telemetry.track({ event: 'EMAIL_LOGIN_SELECTED' })
  await a.api.telemetry.track({ event: 'SOCIAL_LOGIN_STARTED', provider: 'google' })
  await a.api.telemetry.track({ event: 'SOCIAL_LOGIN_CANCELED', provider: 'google' })
  expect(
    (await failure(a.api.telemetry.track({ event: 'SOCIAL_LOGIN_STARTED', provider: 'no' } as never))).name,
  ).toBe('ValidationError')
  const asked = { provider: 'google', uri: 'https://x.test' } as const
  rig.site.on('CONNECT_SOCIAL', () => {
    throw new Error('Unknown sign-in')
  })
  await failure(inTime(rig.clock, a.api.embedded.connectSocial({ ...asked, id: freshId() })))
  rig.site.on('CONNECT_FARCASTER', () => SILENT)
  const id = freshId()
  const farcaster = failure(a.api.embedded.connectFarcaster({ id }))
  await rig.clock.advance(1_000)
  await a.api.connections.cancel(id)
  await farcaster
  rig.site.on('CONNECT_SOCIAL', () => ({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 }))
  await inTime(rig.clock, a.api.embedded.connectSocial({ ...asked, id: freshId() }))
  expect(await reported()).toEqual([
    'EMAIL_LOGIN_SELECTED',
    'SOCIAL_LOGIN_STARTED {"provider":"google"}',
    'SOCIAL_LOGIN_CANCELED {"provider":"google"}',
    'SOCIAL_LOGIN_REQUEST_USER_DATA {"provider":"google"}',
    'SOCIAL_LOGIN_ERROR {"provider":"google"}',
    'SOCIAL_LOGIN_REQUEST_USER_DATA {"provider":"farcaster"}',
    'SOCIAL_LOGIN_REQUEST_USER_DATA {"provider":"google"}',
    'SOCIAL_LOGIN_SUCCESS {"provider":"google"}',
  ])
  await rig.stop()
})

test('events: a frame that does not load is an error of ours; a wrong code, a cooldown, a no are none', async () => {
  const { rig, a, told: reported } = await open()
  rig.site.readyAfterMs = null
  const asked = failure(a.api.embedded.connectEmail(EMAIL))
  await rig.clock.advance(20_500)
  await asked
  expect(await reported()).toEqual(['SECURE_SITE_ERROR'])
  rig.site.readyAfterMs = 10
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  await failure(a.api.embedded.connectEmail(EMAIL))
  await failure(inTime(rig.clock, a.api.embedded.connectOtp({ otp: '654321' })))
  rig.site.on('CONNECT_DEVICE', () => SILENT)
  const device = failure(a.api.embedded.connectDevice())
  await rig.clock.advance(100)
  await a.api.embedded.cancel()
  await device
  expect((await reported()).filter(event => event.startsWith('SECURE_SITE_ERROR'))).toHaveLength(1)
  await rig.stop()
})
