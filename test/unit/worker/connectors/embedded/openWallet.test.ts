import { expect, test } from 'vitest'
import {
  createDisk,
  createFrameRig,
  failure,
  freshId,
  inTime,
  type RigTab,
} from '../../../../support/frameRig.ts'
import { SMART_ADDRESS, SMART_SIGNATURE } from '../../../../support/frameSite.ts'

// A site whose wallets are locked until the user opens them in the frame.

const EMAIL = { email: 'ada@example.test' }
const KEYS = 'facts:embedded/'
const SIGN = ['0x68690a', SMART_ADDRESS]
const statusIn = (tab: RigTab) => tab.state().connections.eip155?.status ?? 'disconnected'
const methodsIn = (tab: RigTab) => Object.values(tab.state().requests).map(({ method }) => method)

type Rig = Awaited<ReturnType<typeof createFrameRig>>

async function createLockedRig(options: Parameters<typeof createFrameRig>[0] = {}): Promise<Rig> {
  const rig = await createFrameRig(options)
  rig.site.requests = ['OPEN_WALLET', 'MANAGE_WALLET', 'NEWER_THAN_THIS_TEST']
  rig.site.isLocked = true
  return rig
}

/** The steps of each login up to its last call, and that call. */
const LOGINS = {
  async email({ clock }: Rig, { api }: RigTab) {
    await inTime(clock, api.embedded.connectEmail(EMAIL))
    await inTime(clock, api.embedded.connectOtp({ otp: '123456' }))
    return () => api.embedded.join({ id: freshId() })
  },
  async social({ clock }: Rig, { api }: RigTab) {
    await inTime(clock, api.embedded.socialRedirect({ provider: 'google' }))
    return () =>
      api.embedded.connectSocial({ id: freshId(), provider: 'google', uri: 'https://secure.test/?state=1' })
  },
  async farcaster({ clock }: Rig, { api }: RigTab) {
    await inTime(clock, api.embedded.farcasterUri())
    return () => api.embedded.connectFarcaster({ id: freshId() })
  },
  async passkey(rig: Rig, { api }: RigTab) {
    rig.site.on('CONNECT_PASSKEY', () => {
      rig.site.user = { email: null }
    })
    await inTime(rig.clock, api.embedded.open({ id: freshId(), screen: 'connectPasskey' }))
    return () => api.embedded.join({ id: freshId() })
  },
  async token(rig: Rig, { api }: RigTab) {
    rig.site.on('GET_LOGIN_NONCE', () => ({ nonce: 'n1' }))
    rig.site.on('CONNECT_TOKEN', payload => {
      expect(payload).toEqual({ token: 'a.b.c' })
      rig.site.user = { email: null }
    })
    expect(await inTime(rig.clock, api.embedded.loginNonce())).toEqual({ nonce: 'n1' })
    await inTime(rig.clock, api.embedded.connectToken({ token: 'a.b.c' }))
    return () => api.embedded.join({ id: freshId() })
  },
} as const

test.each(Object.entries(LOGINS))(
  'open: a login by %s waits for the user to open the wallet, then reads the account again',
  async (_method, prepare) => {
    const rig = await createLockedRig()
    const [a, b] = [await rig.open('tab-000000a'), await rig.open('tab-000000b')]
    const complete = await prepare(rig, a)
    const held = rig.site.hold('OPEN_WALLET')
    const account = complete()
    await rig.clock.advance(20)
    expect(held).toHaveLength(1)
    expect(held[0]?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(held[0]?.payload).toBeUndefined()
    expect(held[0]?.page).toBe(a.page)
    // No deadline: the user writes down a recovery code.
    await rig.clock.advance(3_600_000)
    for (const tab of [a, b]) {
      expect(statusIn(tab)).toBe('connecting')
      expect(tab.state().accounts).toEqual({})
      expect(tab.state().embedded.isUsed).toBe(false)
    }
    expect(Object.values(a.state().requests)).toMatchObject([{ method: 'OPEN_WALLET', isEmbedded: true }])
    expect(b.state().requests).toEqual({})
    expect(b.page.opened).toEqual([])
    rig.site.isLocked = false
    held[0]?.answer()
    expect((await inTime(rig.clock, account)).address).toBe(SMART_ADDRESS)
    for (const tab of [a, b]) expect(statusIn(tab)).toBe('connected')
    expect(a.state().requests).toEqual({})
    const names = rig.site.names()
    const last = rig.site.asked.filter(({ name }) => name === 'GET_USER').at(-1)
    expect(names.indexOf('OPEN_WALLET')).toBeLessThan(names.lastIndexOf('GET_USER'))
    expect(last?.payload).not.toHaveProperty('socialUri')
    expect(rig.site.count('OPEN_WALLET')).toBe(1)
    await rig.stop()
  },
)

test('open: the name at a provider is taken from the account, since the reply of the login was refused', async () => {
  const rig = await createLockedRig()
  const a = await rig.open('tab-000000a')
  await inTime(rig.clock, (await LOGINS.social(rig, a))())
  expect(a.state().embedded).toMatchObject({ username: 'ada', provider: 'google', isUsed: true })
  await rig.stop()
})

test.each(['User rejected the request', 'Request was aborted'])(
  'open: "%s" from the frame ends the login as a rejection, and nothing of it is kept',
  async message => {
    const rig = await createLockedRig()
    const [a, b] = [await rig.open('tab-000000a'), await rig.open('tab-000000b')]
    const complete = await LOGINS.email(rig, a)
    a.page.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'half' } })
    const held = rig.site.hold('OPEN_WALLET')
    const account = failure(complete())
    await rig.clock.advance(20)
    expect(await rig.disk.get(`${KEYS}SESSION_TOKEN_KEY`)).toBe('half')
    held[0]?.refuse(message)
    expect(await account).toMatchObject({ name: 'ConnectionDeclinedError', code: 4001 })
    for (const tab of [a, b]) expect(statusIn(tab)).toBe('disconnected')
    await rig.settle()
    expect(await rig.disk.get(`${KEYS}SESSION_TOKEN_KEY`)).toBeUndefined()
    expect(await rig.disk.get(`${KEYS}EMAIL_LOGIN_USED_KEY`)).toBeUndefined()
    expect(a.state()).toMatchObject({ requests: {}, embedded: { isUsed: false, emailAllowedAt: null } })
    // The site's login is still there: the next attempt needs no new code.
    rig.site.on('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    rig.site.on('OPEN_WALLET', () => {
      rig.site.isLocked = false
    })
    await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
    await inTime(rig.clock, a.api.embedded.join({ id: freshId() }))
    expect(statusIn(b)).toBe('connected')
    await rig.stop()
  },
)

test('open: another error of the frame is the error of the login', async () => {
  const rig = await createLockedRig()
  const a = await rig.open('tab-000000a')
  const complete = await LOGINS.email(rig, a)
  rig.site.on('OPEN_WALLET', () => {
    throw new Error('Too many attempts')
  })
  expect(await failure(inTime(rig.clock, complete()))).toMatchObject({ message: 'Too many attempts' })
  expect(statusIn(a)).toBe('disconnected')
  await rig.stop()
})

test.each([
  ['the modal is closed', (tab: RigTab) => tab.api.embedded.cancel(), 'ConnectionDeclinedError'],
  [
    'the caller cancels the connection',
    (tab: RigTab, id: string) => tab.api.connections.cancel(id),
    'ConnectionCancelledError',
  ],
] as const)('open: %s, and the frame closes its screen', async (_how, cancel, name) => {
  const rig = await createLockedRig()
  const a = await rig.open('tab-000000a')
  await LOGINS.email(rig, a)
  const held = rig.site.hold('OPEN_WALLET')
  const id = freshId()
  const account = failure(a.api.embedded.join({ id }))
  await rig.clock.advance(20)
  await cancel(a, id)
  await rig.clock.advance(20)
  expect((await account).name).toBe(name)
  expect(rig.site.asked.filter(asked => asked.name === 'RPC_ABORT')).toMatchObject([
    { payload: { id: held[0]?.id } },
  ])
  expect(statusIn(a)).toBe('disconnected')
  expect(a.state().requests).toEqual({})
  // A late success of the frame is of no login.
  held[0]?.answer()
  await rig.clock.advance(20)
  expect(statusIn(a)).toBe('disconnected')
  expect(rig.site.count('GET_USER')).toBe(1)
  await rig.stop()
})

test('open: a tab that closes takes the half login with it', async () => {
  const rig = await createLockedRig()
  const [a, b] = [await rig.open('tab-000000a'), await rig.open('tab-000000b')]
  const complete = await LOGINS.email(rig, a)
  rig.site.hold('OPEN_WALLET')
  const account = failure(complete())
  await rig.clock.advance(20)
  rig.close(a)
  await rig.clock.advance(20)
  await account
  expect(statusIn(b)).toBe('disconnected')
  expect(b.state().requestCount).toBe(0)
  expect(b.page.opened).toEqual([])
  await rig.stop()
})

test('open: a frame that reloads ends the login with an error that names it', async () => {
  const rig = await createLockedRig()
  const a = await rig.open('tab-000000a')
  const complete = await LOGINS.email(rig, a)
  rig.site.hold('OPEN_WALLET')
  const account = failure(complete())
  await rig.clock.advance(20)
  await a.api.page.frameLost({ reason: 'removed' })
  expect((await account).name).toBe('FrameRestartedError')
  expect(a.state().requests).toEqual({})
  await rig.stop()
})

test('open: a further connection of the same login waits for its wallet too', async () => {
  const rig = await createLockedRig()
  rig.site.isLocked = false
  const a = await rig.open('tab-000000a')
  await a.login()
  rig.site.isLocked = true
  const again = a.api.connections.connect({ id: freshId(), wallet: 'embedded', namespace: 'eip155' })
  expect((await inTime(rig.clock, again)).address).toBe(SMART_ADDRESS)
  expect(rig.site.count('OPEN_WALLET')).toBe(1)
  await rig.stop()
})

test('open: a site that does not name the request is not sent it, and its words are the error', async () => {
  for (const requests of [undefined, [], ['MANAGE_WALLET']]) {
    const rig = await createLockedRig()
    if (requests) rig.site.requests = requests
    else delete rig.site.requests
    const a = await rig.open('tab-000000a')
    const complete = await LOGINS.email(rig, a)
    expect(await failure(inTime(rig.clock, complete()))).toMatchObject({
      name: 'FrameRequestError',
      message: 'The wallet is not open',
    })
    expect(rig.site.count('OPEN_WALLET')).toBe(0)
    await rig.stop()
  }
})

test('open: after a restart without a user a locked wallet counts as not connected, and no screen opens', async () => {
  const disk = createDisk()
  const rig = await createLockedRig({ disk })
  rig.site.isLocked = false
  await (await rig.open('tab-000000a')).login()
  await rig.clock.advance(100)
  await rig.stop()
  rig.site.isLocked = true
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const [b, c] = [await next.open('tab-000000b'), await next.open('tab-000000c')]
  await next.clock.advance(1_000)
  for (const tab of [b, c]) {
    expect(statusIn(tab)).toBe('disconnected')
    expect(tab.state()).toMatchObject({
      accounts: {},
      requests: {},
      embedded: { isUsed: false, email: null },
    })
  }
  expect(rig.site.count('OPEN_WALLET')).toBe(0)
  expect(await disk.get(`${KEYS}EMAIL_LOGIN_USED_KEY`)).toBeUndefined()
  await next.stop()
})

test('open: a frame that is locked in another tab ends no login; its request lets the user open the wallet', async () => {
  const rig = await createLockedRig()
  rig.site.isLocked = false
  const [a, b] = [await rig.open('tab-000000a'), await rig.open('tab-000000b')]
  await a.login()
  rig.site.isLocked = true
  const held = rig.site.hold('OPEN_WALLET')
  const signature = b.ask('personal_sign', SIGN)
  await rig.clock.advance(1_000)
  expect(held.map(({ page }) => page)).toEqual([b.page])
  expect(methodsIn(b).sort()).toEqual(['OPEN_WALLET', 'personal_sign'])
  expect(a.state().requests).toEqual({})
  for (const tab of [a, b]) expect(statusIn(tab)).toBe('connected')
  rig.site.isLocked = false
  held[0]?.answer()
  expect(await inTime(rig.clock, signature)).toBe(SMART_SIGNATURE)
  await rig.stop()
})

test('open: a request that a locked frame refuses was not sent, and the next one opens the wallet first', async () => {
  const rig = await createLockedRig()
  rig.site.isLocked = false
  const a = await rig.open('tab-000000a')
  await a.login()
  rig.site.isLocked = true
  const refuse = () => {
    throw new Error('The wallet is not open')
  }
  rig.site.on('RPC_REQUEST', refuse)
  expect(await failure(inTime(rig.clock, a.ask('personal_sign', SIGN)))).toMatchObject({
    name: 'RequestNotSentError',
    outcome: 'notSent',
  })
  rig.site.on('RPC_REQUEST', () => SMART_SIGNATURE)
  expect(await inTime(rig.clock, a.ask('personal_sign', SIGN))).toBe(SMART_SIGNATURE)
  expect(rig.site.count('OPEN_WALLET')).toBe(1)
  await rig.stop()
})

test('manage: the page is open until the user closes it, and `rpc.abort` closes it alone', async () => {
  const rig = await createLockedRig()
  rig.site.isLocked = false
  const a = await rig.open('tab-000000a')
  await a.login()
  expect(a.state().embedded.siteRequests).toEqual(['OPEN_WALLET', 'MANAGE_WALLET'])
  const held = rig.site.hold('MANAGE_WALLET')
  const pending = rig.site.hold('RPC_REQUEST')
  const signature = a.ask('personal_sign', SIGN)
  const [first, second] = [freshId(), freshId()]
  const closed = a.api.embedded.open({ id: first, screen: 'manageWallet' })
  await rig.clock.advance(3_600_000)
  expect(held.map(({ id }) => id)).toEqual([first])
  held[0]?.answer()
  await inTime(rig.clock, closed)
  const aborted = failure(a.api.embedded.open({ id: second, screen: 'manageWallet' }))
  await rig.clock.advance(20)
  await a.api.rpc.abort(second)
  expect((await aborted).name).toBe('FrameAbortedError')
  expect(rig.site.asked.at(-1)).toMatchObject({ name: 'RPC_ABORT', payload: { id: second } })
  pending[0]?.answer(SMART_SIGNATURE)
  expect(await signature).toBe(SMART_SIGNATURE)
  await rig.stop()
})

test('requests: what a site answers is known after a restart, and replaced by its next READY', async () => {
  const disk = createDisk()
  const rig = await createLockedRig({ disk })
  rig.site.isLocked = false
  await (await rig.open('tab-000000a')).login()
  await rig.clock.advance(100)
  await rig.stop()
  rig.site.readyAfterMs = 5_000
  delete rig.site.requests
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const b = await next.open('tab-000000b')
  await next.clock.advance(100)
  expect(b.state().embedded.siteRequests).toEqual(['OPEN_WALLET', 'MANAGE_WALLET'])
  await next.clock.advance(6_000)
  expect(b.state().embedded.siteRequests).toEqual([])
  await next.stop()
})
