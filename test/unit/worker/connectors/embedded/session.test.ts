import { expect, test } from 'vitest'
import type { RigTab } from '../../../../support/frameRig.ts'
import {
  createDisk,
  createFrameRig,
  embeddedConfig,
  failure,
  freshId,
  inTime,
} from '../../../../support/frameRig.ts'
import { ADDRESS, SILENT, SMART_ADDRESS } from '../../../../support/frameSite.ts'
import { scriptedWallet } from '../../../../support/serviceTab.ts'

const EMAIL = { email: 'ada@example.test' }
const KEYS = 'facts:embedded/'
const statusIn = (tab: RigTab) => tab.state().connections.eip155?.status ?? 'disconnected'

test('login: the slice, the keys and the connection change together, in every tab', async () => {
  const rig = await createFrameRig()
  const tabs = []
  for (const id of ['a', 'b', 'c', 'd', 'e']) tabs.push(await rig.open(`tab-000000${id}`))
  const [a] = tabs as [RigTab]
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  const wait = (a.state().embedded.emailAllowedAt ?? 0) - rig.clock.now()
  expect(wait).toBeGreaterThan(29_900)
  expect(wait).toBeLessThanOrEqual(30_000)
  await inTime(rig.clock, a.api.embedded.connectOtp({ otp: '123456' }))
  await inTime(rig.clock, a.api.embedded.join({ id: freshId() }))
  for (const tab of tabs) {
    expect(tab.state().accounts.eip155?.address).toBe(SMART_ADDRESS)
    expect(tab.state().accounts.eip155?.allAccounts.map(({ address, type }) => [address, type])).toEqual([
      [SMART_ADDRESS, 'smartAccount'],
      [ADDRESS, 'eoa'],
    ])
    expect(tab.state().embedded).toMatchObject({ isUsed: true, email: EMAIL.email, emailAllowedAt: null })
  }
  await rig.settle()
  const keys = await rig.disk.keys(KEYS)
  expect(
    Object.fromEntries(keys.map((key, i) => [key.slice(KEYS.length), i])).LAST_EMAIL_LOGIN_TIME,
  ).toBeUndefined()
  expect(await rig.disk.get(`${KEYS}EMAIL`)).toBe(EMAIL.email)
  expect(await rig.disk.get(`${KEYS}EMAIL_LOGIN_USED_KEY`)).toBe(true)
  expect(await rig.disk.get(`${KEYS}LAST_USED_CHAIN_KEY`)).toBe('eip155:1')
  expect(await rig.disk.get(`${KEYS}SMART_ACCOUNT_ENABLED_NETWORKS`)).toEqual([1, 8453])
  // One frame in all, the one that was asked.
  expect(tabs.map(({ page }) => page.opened.length)).toEqual([1, 0, 0, 0, 0])
  await rig.stop()
})

test('login: an email that is none, a code that is none, a code that is wrong', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const { embedded } = a.api
  for (const email of [
    '',
    'ada',
    'ada@',
    '@example.test',
    'a b@example.test',
    `${'x'.repeat(250)}@example.test`,
  ])
    expect((await failure(embedded.connectEmail({ email }))).message).toBe(
      email.length > 250 ? 'String must contain at most 254 character(s)' : 'Invalid email',
    )
  expect((await failure(embedded.connectEmail({} as never))).message).toBe('Required')
  for (const otp of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
    expect((await failure(embedded.connectOtp({ otp }))).message).toBe('Invalid code')
  expect(a.page.opened).toEqual([])
  await inTime(rig.clock, embedded.connectEmail(EMAIL))
  expect(await failure(inTime(rig.clock, embedded.connectOtp({ otp: '654321' })))).toMatchObject({
    name: 'FrameRequestError',
    message: 'Invalid code',
  })
  expect(statusIn(a)).toBe('disconnected')
  expect(a.state().embedded.isUsed).toBe(false)
  await rig.stop()
})

test('login: an account before any login is refused in the site’s words', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  expect(await failure(inTime(rig.clock, a.api.embedded.join({ id: freshId() })))).toMatchObject({
    message: 'Not connected',
  })
  expect(statusIn(a)).toBe('disconnected')
  await rig.stop()
})

test('login: the mail’s 30 seconds hold in every tab, over a restart, and not after a failure', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  const a = await rig.open('tab-000000a')
  const b = await rig.open('tab-000000b')
  rig.site.on('CONNECT_EMAIL', () => {
    throw new Error('451 Try later')
  })
  await failure(inTime(rig.clock, a.api.embedded.connectEmail(EMAIL)))
  rig.site.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  expect(await failure(b.api.embedded.connectEmail(EMAIL))).toMatchObject({
    name: 'EmailCooldownError',
    seconds: 30,
    message: 'Please try again after 30 seconds',
  })
  await rig.clock.advance(10_500)
  await rig.stop()
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const c = await next.open('tab-000000c')
  expect((await failure(c.api.embedded.connectEmail(EMAIL))).message).toBe(
    'Please try again after 20 seconds',
  )
  expect(c.state().embedded.emailAllowedAt).toBe(rig.clock.now() + 19_500)
  await next.stop()
})

test('login: VERIFY_DEVICE and the change of an email', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const { embedded } = a.api
  rig.site.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
  expect(await inTime(rig.clock, embedded.connectEmail(EMAIL))).toEqual({ action: 'VERIFY_DEVICE' })
  await inTime(rig.clock, embedded.connectDevice())
  await inTime(rig.clock, embedded.connectOtp({ otp: '123456' }))
  await inTime(rig.clock, embedded.join({ id: freshId() }))
  expect(await inTime(rig.clock, embedded.updateEmail({ email: 'new@example.test' }))).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
  expect((await failure(embedded.updateEmail({ email: 'new@example.test' }))).message).toMatch(
    /^Please try again after \d+ seconds$/,
  )
  await inTime(rig.clock, embedded.updateEmailPrimaryOtp({ otp: '111111' }))
  expect(await inTime(rig.clock, embedded.updateEmailSecondaryOtp({ otp: '222222' }))).toEqual({
    email: 'new@example.test',
  })
  expect(a.state().embedded.email).toBe('new@example.test')
  await rig.settle()
  expect(await rig.disk.get(`${KEYS}EMAIL`)).toBe('new@example.test')
  await rig.stop()
})

test('login: social, from the popup’s result to the account', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const { uri } = await inTime(rig.clock, a.api.embedded.socialRedirect({ provider: 'google' }))
  expect(uri).toBe('https://social.test/authorize?provider=google&state=1')
  const asked = { id: freshId(), provider: 'google', uri: 'https://secure.test/oauth?state=1' } as const
  const account = await inTime(rig.clock, a.api.embedded.connectSocial(asked))
  expect(account.address).toBe(SMART_ADDRESS)
  expect(rig.site.asked.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toEqual({
    uri: asked.uri,
    preferredAccountType: 'smartAccount',
  })
  expect(a.state().embedded).toMatchObject({ isUsed: true, email: null, username: 'ada', provider: 'google' })
  expect(a.state().connections.eip155?.wallet.name).toBe('Google')
  await rig.settle()
  expect(await rig.disk.get(`${KEYS}SOCIAL_USERNAME`)).toBe('ada')
  await rig.stop()
})

test('login: farcaster', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  expect(await inTime(rig.clock, a.api.embedded.farcasterUri())).toEqual({
    url: 'https://farcaster.test/connect?channelToken=1',
  })
  const held = rig.site.hold('CONNECT_FARCASTER')
  const asked = a.api.embedded.connectFarcaster({ id: freshId() })
  await rig.clock.advance(120_000)
  rig.site.user = { email: null, userName: 'ada.eth' }
  held[0]?.answer({ userName: 'ada.eth' })
  await inTime(rig.clock, asked)
  expect(a.state().embedded).toMatchObject({ username: 'ada.eth', provider: 'farcaster' })
  await rig.stop()
})

test('login: an account of the type and on the chain that were asked for', async () => {
  const rig = await createFrameRig({ config: embeddedConfig({ defaultAccountTypes: { eip155: 'eoa' } }) })
  const a = await rig.open('tab-000000a')
  await inTime(rig.clock, a.api.embedded.connectEmail(EMAIL))
  await inTime(rig.clock, a.api.embedded.connectOtp({ otp: '123456' }))
  const account = await inTime(
    rig.clock,
    a.api.embedded.join({ id: freshId(), namespace: 'eip155', network: 'eip155:8453' }),
  )
  expect(account.caipAddress).toBe(`eip155:8453:${ADDRESS}`)
  expect(rig.site.asked.find(({ name }) => name === 'GET_USER')?.payload).toEqual({
    chainId: 8453,
    preferredAccountType: 'eoa',
  })
  expect(a.state().networks.active.eip155).toBe('eip155:8453')
  await rig.stop()
})

test('login: rejects a namespace that the secure site has no accounts for, before a frame is opened', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  for (const namespace of ['bip122', 'polkadot'] as const)
    expect(await failure(a.api.embedded.join({ id: freshId(), namespace }))).toMatchObject({
      name: 'ChainNotSupportedError',
      details: namespace,
    })
  expect(a.page.opened).toEqual([])
  await rig.stop()
})

test('logout: state and keys are gone before the frame is told, in every tab', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const b = await rig.open('tab-000000b')
  await a.login()
  a.page.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'secret-token' } })
  await rig.settle()
  let keysWhenTold: string[] = []
  rig.site.on('SIGN_OUT', async () => {
    keysWhenTold = await rig.disk.keys(KEYS)
  })
  await inTime(rig.clock, b.api.connections.disconnect({}), 3_000)
  expect(statusIn(a)).toBe('disconnected')
  expect(a.state().embedded).toMatchObject({ isUsed: false, email: null, username: null, provider: null })
  expect(keysWhenTold.map(key => key.slice(KEYS.length))).toEqual([
    'PREFERRED_ACCOUNT_TYPES',
    'SMART_ACCOUNT_ENABLED_NETWORKS',
  ])
  const all = await rig.disk.getMany(await rig.disk.keys())
  expect(JSON.stringify(all)).not.toMatch(/ada@|secret-token|0x3C44/i)
  expect(rig.site.count('SIGN_OUT')).toBe(1)
  await rig.stop()
})

test('logout: a silent frame delays it by 3 s at most', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.login()
  rig.site.on('SIGN_OUT', () => SILENT)
  let endedAt = Number.NaN
  const startedAt = rig.clock.monotonic()
  const asked = a.api.connections.disconnect({}).finally(() => {
    endedAt = rig.clock.monotonic()
  })
  await rig.clock.advance(0)
  expect(statusIn(a)).toBe('disconnected')
  await rig.clock.advance(3_000)
  await asked
  expect(endedAt - startedAt).toBeLessThanOrEqual(3_000)
  expect(a.state().alerts).toEqual({})
  await rig.stop()
})

test('logout: a frame that says no is told of, and the connection is gone all the same', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.login()
  rig.site.on('SIGN_OUT', () => {
    throw new Error('the server is down')
  })
  expect(await failure(inTime(rig.clock, a.api.connections.disconnect({})))).toMatchObject({
    name: 'FailedToDisconnectError',
    message: 'Failed to disconnect',
  })
  expect(statusIn(a)).toBe('disconnected')
  expect(a.state().embedded.isUsed).toBe(false)
  await rig.stop()
})

test('logout: a token that comes late is not kept', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.login()
  await inTime(rig.clock, a.api.connections.disconnect({}))
  a.page.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'late' } })
  await rig.settle()
  expect(await rig.disk.get(`${KEYS}SESSION_TOKEN_KEY`)).toBeUndefined()
  await rig.stop()
})

test('token: kept, and told to the frames of other tabs', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const b = await rig.open('tab-000000b')
  await a.login()
  await inTime(rig.clock, b.ask('personal_sign', ['0x68690a', SMART_ADDRESS]))
  a.page.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'fresh' } })
  await rig.settle()
  const reported = rig.site.asked.filter(
    ({ name, payload }) => name === 'IS_CONNECTED' && payload !== undefined,
  )
  expect(reported.map(({ page, payload }) => [page.id, payload])).toEqual([
    ['tab-000000b', { token: 'fresh' }],
  ])
  const c = await rig.open('tab-000000c')
  await inTime(rig.clock, c.ask('personal_sign', ['0x68690a', SMART_ADDRESS]))
  expect(
    rig.site.asked.findLast(({ page, name }) => page.id === c.page.id && name === 'IS_CONNECTED')?.payload,
  ).toEqual({ token: 'fresh' })
  await rig.stop()
})

test('owner: another tab’s frame takes over when the tab with the frame goes', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const b = await rig.open('tab-000000b')
  const c = await rig.open('tab-000000c')
  await a.login()
  b.tab.look(100)
  rig.close(a)
  await rig.clock.advance(1_000)
  expect([b.page.opened.length, c.page.opened.length]).toEqual([1, 0])
  expect(await inTime(rig.clock, c.ask('wallet_getCapabilities', [SMART_ADDRESS]))).toBe('signed null')
  expect(rig.site.asked.at(-1)?.page.id).toBe('tab-000000b')
  expect(statusIn(c)).toBe('connected')
  await rig.stop()
})

test('account type: switched in the frame, and taken over everywhere', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const b = await rig.open('tab-000000b')
  await a.login()
  await inTime(rig.clock, a.api.embedded.setAccountType({ namespace: 'eip155', type: 'eoa' }))
  expect(b.state().accounts.eip155?.address).toBe(ADDRESS)
  expect(b.state().embedded.accountTypes).toEqual({ eip155: 'eoa' })
  // Another tab's frame signs for the same account.
  const asked = b.ask('personal_sign', ['0x68690a', ADDRESS])
  await inTime(rig.clock, asked)
  expect(rig.site.asked.filter(({ page }) => page.id === b.page.id).map(({ name }) => name)).toContain(
    'GET_USER',
  )
  await rig.stop()
})

test('account type: without a login it is refused, and nothing is asked', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const refused = failure(
    inTime(rig.clock, a.api.embedded.setAccountType({ namespace: 'eip155', type: 'eoa' })),
  )
  expect(await refused).toMatchObject({ kind: 'not-connected' })
  expect(rig.site.names()).not.toContain('SET_PREFERRED_ACCOUNT')
  await rig.stop()
})

test('account type: no smart account on a chain where the site has none', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  rig.site.on('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [8453] }))
  await a.login()
  await rig.settle()
  expect(
    await failure(a.api.embedded.setAccountType({ namespace: 'eip155', type: 'smartAccount' })),
  ).toMatchObject({ message: 'This application might not support Smart Accounts' })
  await rig.stop()
})

test('account type: the site’s no to a smart account is said in the spec’s words, and nothing changed', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.login()
  await inTime(rig.clock, a.api.embedded.setAccountType({ namespace: 'eip155', type: 'eoa' }))
  rig.site.on('SET_PREFERRED_ACCOUNT', () => {
    throw new Error('Not for this project')
  })
  const choose = (type: 'eoa' | 'smartAccount') =>
    failure(inTime(rig.clock, a.api.embedded.setAccountType({ namespace: 'eip155', type })))
  expect(await choose('smartAccount')).toMatchObject({
    message: 'This application might not support Smart Accounts',
    details: 'Not for this project',
  })
  expect(await choose('eoa')).toMatchObject({ message: 'Not for this project' })
  expect(a.state().embedded.accountTypes).toEqual({ eip155: 'eoa' })
  expect(a.state().accounts.eip155?.address).toBe(ADDRESS)
  await rig.stop()
})

test('another wallet takes the namespace: the login stands by, and signs out when it is left', async () => {
  const rig = await createFrameRig()
  const other = scriptedWallet('io.other', { accounts: [ADDRESS] })
  const a = await rig.open('tab-000000a', { wallets: [other] })
  await a.login()
  await inTime(rig.clock, a.api.connections.connect({ id: freshId(), wallet: 'io.other' }))
  await rig.clock.advance(100)
  expect(rig.site.count('SIGN_OUT')).toBe(0)
  expect(a.state().connections.eip155).toMatchObject({ walletId: 'io.other', status: 'connected' })
  expect(Object.keys(a.state().standby)).toEqual(['eip155 embedded'])
  expect(a.state().embedded.isUsed).toBe(true)
  await inTime(rig.clock, a.api.connections.disconnect({ wallet: 'embedded' }))
  await rig.clock.advance(100)
  expect(rig.site.count('SIGN_OUT')).toBe(1)
  expect(a.state().standby).toEqual({})
  expect(a.state().embedded.isUsed).toBe(false)
  await rig.stop()
})
