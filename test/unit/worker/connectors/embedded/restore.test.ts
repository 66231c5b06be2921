import { expect, test } from 'vitest'
import { createDisk, createFrameRig, type RigTab } from '../../../../support/frameRig.ts'
import { ADDRESS, SILENT, SMART_ADDRESS } from '../../../../support/frameSite.ts'

const EMAIL = { email: 'ada@example.test' }
const KEYS = 'facts:embedded/'
const statusIn = (tab: RigTab) => tab.state().connections.eip155?.status ?? 'disconnected'

test('restore: the connection is restored at once, one frame opens by itself, no prompt', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  await (await rig.open('tab-000000a')).login()
  await rig.clock.advance(100)
  await rig.stop()
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const before = rig.site.asked.length
  const b = await next.open('tab-000000b', { visibleAt: 5 })
  expect(b.state().connections.eip155).toMatchObject({
    status: 'connected',
    kind: 'embedded',
    reach: 'reachable',
  })
  expect(b.state().accounts.eip155?.address).toBe(SMART_ADDRESS)
  const c = await next.open('tab-000000c', { visibleAt: 1 })
  await next.clock.advance(1_000)
  expect([b.page.opened.length, c.page.opened.length]).toEqual([1, 0])
  expect(rig.site.asked.slice(before).map(({ name }) => name)).toEqual([
    'SYNC_DAPP_DATA',
    'IS_CONNECTED',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
  ])
  expect(b.state().embedded).toMatchObject({ isUsed: true, email: EMAIL.email, frame: 'ready' })
  await next.stop()
})

test('restore: another account than before is taken over', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  await (await rig.open('tab-000000a')).login()
  await rig.clock.advance(100)
  await rig.stop()
  rig.site.on('GET_USER', () => ({ address: ADDRESS, chainId: 8453, preferredAccountType: 'eoa' }))
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const b = await next.open('tab-000000b')
  await next.clock.advance(1_000)
  expect(b.state().accounts.eip155).toMatchObject({ caipAddress: `eip155:8453:${ADDRESS}` })
  expect(b.state().accounts.eip155?.allAccounts[0]?.type).toBe('eoa')
  await next.stop()
})

test.each([
  ['says no', () => ({ isConnected: false })],
  [
    'says an error',
    () => {
      throw new Error('Session is over')
    },
  ],
])('restore: a site that %s ends the login, and what was kept of it', async (_how, answer) => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  await (await rig.open('tab-000000a')).login()
  await rig.clock.advance(100)
  await rig.stop()
  rig.site.on('IS_CONNECTED', answer)
  const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
  const b = await next.open('tab-000000b')
  expect(statusIn(b)).toBe('connected')
  await next.clock.advance(1_000)
  expect(statusIn(b)).toBe('disconnected')
  expect(b.state().embedded).toMatchObject({ isUsed: false, email: null, username: null })
  for (const key of ['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'])
    expect(await disk.get(KEYS + key)).toBeUndefined()
  await next.stop()
})

test('restore: a site that cannot be reached, or is silent, ends no login', async () => {
  const disk = createDisk()
  const rig = await createFrameRig({ disk })
  await (await rig.open('tab-000000a')).login()
  await rig.clock.advance(100)
  await rig.stop()
  for (const fault of ['never', 'silent']) {
    rig.site.readyAfterMs = fault === 'never' ? null : 10
    if (fault === 'silent') rig.site.on('IS_CONNECTED', () => SILENT)
    const next = await createFrameRig({ disk, clock: rig.clock, site: rig.site })
    const b = await next.open(`tab-${fault.padStart(8, '0')}`)
    await next.clock.advance(40_000)
    expect(statusIn(b), fault).toBe('connected')
    expect(Object.keys(b.state().alerts)).toEqual([
      fault === 'never' ? 'IFRAME_LOAD_FAILED' : 'IFRAME_REQUEST_TIMEOUT',
    ])
    await next.stop()
  }
})
