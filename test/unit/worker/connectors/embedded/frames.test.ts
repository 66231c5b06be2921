import { expect, test } from 'vitest'
import { createFrameRig, embeddedConfig, failure, freshId, inTime } from '../../../../support/frameRig.ts'
import { type FramePage, SILENT } from '../../../../support/frameSite.ts'

const EMAIL = { email: 'ada@example.test' }

/** What each fault looks like from the page: an iframe fires `load` for error pages and `error` never. */
const FAULTS: readonly (readonly [fault: string, meanwhile: (page: FramePage) => void])[] = [
  ['404', () => {}],
  ['refused', () => {}],
  ['no such host', () => {}],
  ['X-Frame-Options', () => {}],
  ['frame-ancestors', () => {}],
  ['the host’s own CSP', () => {}],
  ['hang', () => {}],
  ['redirect to a twin that forges READY', page => page.say({ type: '@w3m-frame/NOPE' })],
]

test.each(FAULTS)('frame: %s ends at 20 s, and the next request works', async (fault, meanwhile) => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  rig.site.readyAfterMs = null
  const startedAt = rig.clock.monotonic()
  let endedAt = Number.NaN
  const asked = failure(a.api.embedded.connectEmail(EMAIL)).finally(() => {
    endedAt = rig.clock.monotonic()
  })
  await rig.clock.advance(5_000)
  expect(a.state().embedded.frame).toBe('loading')
  meanwhile(a.page)
  if (fault.startsWith('redirect')) await a.api.page.frameLost({ reason: 'navigated' })
  await rig.clock.advance(14_999)
  expect(endedAt).toBeNaN()
  await rig.clock.advance(501)
  expect(await asked).toMatchObject({
    name: 'FrameLoadError',
    kind: 'frame-load',
    message: 'Unable to load email login dependency',
  })
  expect(endedAt - startedAt).toBeGreaterThanOrEqual(20_000)
  expect(endedAt - startedAt).toBeLessThanOrEqual(20_500)
  expect(a.state().embedded.frame).toBe('failed')
  expect(a.state().alerts.IFRAME_LOAD_FAILED).toMatchObject({
    short: 'Network Error - Could not load embedded wallet',
    long: 'There was an issue loading the embedded wallet. Please try again later.',
  })
  rig.site.readyAfterMs = 10
  expect(await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))).toEqual({ action: 'VERIFY_OTP' })
  // The one that did not load was taken away, and another one put in its place.
  expect(a.page.opened).toHaveLength(2)
  expect(a.state().embedded.frame).toBe('ready')
  await rig.stop()
})

test('frame: an origin outside the lists raises an alert for developers', async () => {
  const explorer = 'https://explorer.test'
  const plain = embeddedConfig()
  const config = { ...plain, endpoints: { ...plain.endpoints, explorer } }
  const load = async (allowedOrigins: readonly string[]) => {
    const fetch = (async () => new Response(JSON.stringify({ allowedOrigins }))) as typeof globalThis.fetch
    const rig = await createFrameRig({ config, fetch })
    const a = await rig.open('tab-000000a', { url: 'https://dapp.example/' })
    await rig.settle()
    rig.site.readyAfterMs = null
    const asked = failure(a.api.embedded.connectEmail(EMAIL))
    await rig.clock.advance(20_500)
    expect((await asked).name).toBe('FrameLoadError')
    const { alerts } = a.state()
    await rig.stop()
    return alerts
  }
  const unlisted = await load(['https://other.test'])
  expect(unlisted.UNVERIFIED_DOMAIN?.short).toBe('Invalid App Configuration')
  expect(Object.keys(unlisted).sort()).toEqual([
    'IFRAME_LOAD_FAILED',
    'INVALID_APP_CONFIGURATION',
    'UNVERIFIED_DOMAIN',
  ])
  expect(Object.keys(await load(['https://dapp.example']))).toEqual(['IFRAME_LOAD_FAILED'])
})

test('frame: a page that lets none in is a load failure at once', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const { open } = a.page.api
  a.page.api.open = () => Promise.reject(new Error('no frames here'))
  expect(await failure(inTime(rig.clock, a.api.embedded.connectEmail(EMAIL)))).toMatchObject({
    name: 'FrameLoadError',
  })
  a.page.api.open = open
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  await rig.stop()
})

test('frame: READY, and half a second later it is usable; not before', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  rig.site.readyAfterMs = 1_000
  const asked = a.api.embedded.connectEmail(EMAIL)
  await rig.clock.advance(1_499)
  expect(rig.site.asked).toEqual([])
  await rig.clock.advance(1)
  expect(rig.site.asked.map(({ name }) => name)).toEqual(['SYNC_DAPP_DATA', 'CONNECT_EMAIL'])
  await asked
  await rig.stop()
})

test('frame: a late READY is taken, and serves the next request without another frame', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  rig.site.readyAfterMs = 25_000
  const asked = failure(a.api.embedded.connectEmail(EMAIL))
  await rig.clock.advance(20_000)
  expect((await asked).name).toBe('FrameLoadError')
  await rig.clock.advance(5_100)
  const next = a.api.embedded.connectEmail(EMAIL)
  await rig.clock.advance(400)
  expect(await next).toEqual({ action: 'VERIFY_OTP' })
  expect(a.page.opened).toHaveLength(1)
  await rig.stop()
})

test('frame: all callers wait for the same frame', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const asks = [
    a.api.embedded.farcasterUri(),
    a.api.embedded.socialRedirect({ provider: 'google' }),
    a.api.embedded.connectEmail(EMAIL),
  ]
  await rig.clock.advance(600)
  await Promise.all(asks)
  expect(a.page.opened).toHaveLength(1)
  await rig.stop()
})

test('frame: READY of a frame that was not opened is ignored', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  a.page.say({ type: '@w3m-frame/READY' })
  await rig.clock.advance(1_000)
  expect(a.state().embedded.frame).toBe('none')
  expect(rig.site.asked).toEqual([])
  await rig.stop()
})

test('frame: no site is configured', async () => {
  const rig = await createFrameRig({ config: embeddedConfig({ endpoints: {}, projectId: null }) })
  const a = await rig.open('tab-000000a')
  expect(await failure(a.api.embedded.connectEmail(EMAIL))).toMatchObject({
    name: 'EndpointMissingError',
    details: 'secureSite',
  })
  expect(await failure(a.api.embedded.join({ id: freshId() }))).toMatchObject({ name: 'WalletNotFoundError' })
  expect(a.page.opened).toEqual([])
  await rig.stop()
})

test('frame: a projectId brings the documented site', async () => {
  const rig = await createFrameRig({ config: embeddedConfig({ endpoints: {}, enableLogger: true }) })
  const a = await rig.open('tab-000000a')
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  const url = new URL(a.page.opened[0] ?? '')
  expect(url.origin + url.pathname).toBe('https://secure.walletconnect.org/sdk')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    projectId: 'f'.repeat(32),
    chainId: 'eip155:1',
    version: '4',
    enableLogger: 'true',
  })
  await rig.stop()
})

/** Requests with their 30 s, from the moment they are posted. */
const TIMED = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_USER',
  'GET_FARCASTER_URI',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
] as const

test.each(TIMED)('frame: %s that is not answered ends after 30 s, and the next one works', async name => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const { embedded } = a.api
  const run: Record<(typeof TIMED)[number], () => Promise<unknown>> = {
    CONNECT_EMAIL: () => embedded.connectEmail(EMAIL),
    CONNECT_DEVICE: () => embedded.connectDevice(),
    CONNECT_OTP: () => embedded.connectOtp({ otp: '123456' }),
    GET_SOCIAL_REDIRECT_URI: () => embedded.socialRedirect({ provider: 'google' }),
    CONNECT_SOCIAL: () =>
      embedded.connectSocial({ id: freshId(), provider: 'google', uri: 'https://x.test' }),
    GET_USER: () => embedded.join({ id: freshId() }),
    GET_FARCASTER_URI: () => embedded.farcasterUri(),
    UPDATE_EMAIL: () => embedded.updateEmail(EMAIL),
    UPDATE_EMAIL_PRIMARY_OTP: () => embedded.updateEmailPrimaryOtp({ otp: '123456' }),
    UPDATE_EMAIL_SECONDARY_OTP: () => embedded.updateEmailSecondaryOtp({ otp: '123456' }),
  }
  rig.site.user = { email: null }
  await inTime(rig.clock, embedded.farcasterUri())
  rig.site.on(name, () => SILENT)
  let isOver = false
  const asked = failure(run[name]()).finally(() => {
    isOver = true
  })
  await rig.clock.advance(29_999)
  expect(isOver).toBe(false)
  await rig.clock.advance(1)
  expect(await asked).toMatchObject({
    name: 'FrameTimeoutError',
    kind: 'frame-timeout',
    message: 'Embedded Wallet Request Timed Out',
    details: name,
  })
  // A device is asked for again while its view is open, so one ask without an answer is no alert.
  expect(a.state().alerts.IFRAME_REQUEST_TIMEOUT?.short).toBe(
    name === 'CONNECT_DEVICE' ? undefined : 'Embedded Wallet Request Timed Out',
  )
  const replies: Record<string, unknown> = {
    CONNECT_EMAIL: { action: 'VERIFY_OTP' },
    GET_SOCIAL_REDIRECT_URI: { uri: 'https://social.test/' },
    GET_FARCASTER_URI: { url: 'https://farcaster.test/' },
    UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
    UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'new@example.test' },
    GET_USER: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 },
    CONNECT_SOCIAL: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 },
  }
  rig.site.on(name, () => replies[name])
  await inTime(rig.clock, run[name]())
  await rig.stop()
})

test('frame: a person has no deadline in Farcaster, and may give up', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  rig.site.hold('CONNECT_FARCASTER')
  const asked = failure(a.api.embedded.connectFarcaster({ id: freshId() }))
  await rig.clock.advance(3_600_000)
  await a.api.embedded.cancel()
  await rig.settle()
  const id = freshId()
  const again = failure(a.api.embedded.connectFarcaster({ id }))
  await rig.clock.advance(1_000)
  await a.api.connections.cancel(id)
  expect(await again).toMatchObject({ name: 'ConnectionCancelledError' })
  expect(await asked).toMatchObject({ name: 'ConnectionCancelledError' })
  await rig.stop()
})

test('frame: a login that is taken back says so in the words of the specification', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  rig.site.on('CONNECT_DEVICE', () => SILENT)
  const asked = failure(a.api.embedded.connectDevice())
  await rig.clock.advance(1_000)
  await a.api.embedded.cancel()
  expect(await asked).toMatchObject({ kind: 'frame-aborted', message: 'Something went wrong', code: 4001 })
  // Also while the frame is still on its way.
  const b = await rig.open('tab-000000b')
  const early = failure(b.api.embedded.connectDevice())
  await rig.settle()
  await b.api.embedded.cancel()
  expect((await early).message).toBe('Something went wrong')
  await rig.stop()
})

test('frame: the theme and the dapp are told, and told again with every change', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.api.embedded.syncTheme({ themeMode: 'dark', themeVariables: { accent: '#f00', 'z-index': 7 } })
  await inTime(rig.clock, a.api.embedded.farcasterUri())
  await a.api.embedded.syncTheme({ themeMode: 'light', themeVariables: {} })
  const config = embeddedConfig()
  const renamed = { ...config, metadata: { ...config.metadata, name: 'Renamed' } }
  await rig.open('tab-000000b', { config: renamed })
  await rig.settle()
  const reported = rig.site.asked.filter(({ name }) => name.startsWith('SYNC_'))
  expect(reported.map(({ name, payload }) => [name, payload])).toMatchInlineSnapshot(`
    [
      [
        "SYNC_DAPP_DATA",
        {
          "metadata": {
            "description": "A dapp of the tests",
            "icons": [],
            "name": "Rig",
            "url": "http://127.0.0.1:5173",
          },
          "projectId": "ffffffffffffffffffffffffffffffff",
          "sdkType": "tabkey",
          "sdkVersion": "1.7.5",
        },
      ],
      [
        "SYNC_THEME",
        {
          "themeMode": "dark",
          "themeVariables": {
            "--w3m-accent": "#f00",
            "--w3m-z-index": 7,
          },
          "w3mThemeVariables": {
            "--w3m-accent": "#f00",
            "--w3m-background": "#121313",
          },
        },
      ],
      [
        "SYNC_THEME",
        {
          "themeMode": "light",
          "themeVariables": {},
          "w3mThemeVariables": {
            "--w3m-background": "#ffffff",
          },
        },
      ],
      [
        "SYNC_DAPP_DATA",
        {
          "metadata": {
            "description": "A dapp of the tests",
            "icons": [],
            "name": "Renamed",
            "url": "http://127.0.0.1:5173",
          },
          "projectId": "ffffffffffffffffffffffffffffffff",
          "sdkType": "tabkey",
          "sdkVersion": "1.7.5",
        },
      ],
    ]
  `)
  await rig.stop()
})

test('frame: the words of the site that are alerts', async () => {
  for (const [message, code] of [
    ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
    ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
    ['Error: Unauthorized: invalid key.', 'INVALID_PROJECT_ID'],
  ] as const) {
    const rig = await createFrameRig()
    const a = await rig.open('tab-000000a')
    rig.site.on('CONNECT_EMAIL', () => {
      throw new Error(message)
    })
    expect(await failure(inTime(rig.clock, a.api.embedded.connectEmail(EMAIL)))).toMatchObject({
      name: 'FrameRequestError',
      message,
    })
    expect(Object.keys(a.state().alerts)).toEqual([code])
    if (code === 'INVALID_APP_CONFIGURATION')
      expect(a.state().alerts[code]?.long).toContain('http://127.0.0.1')
    await rig.stop()
  }
})
