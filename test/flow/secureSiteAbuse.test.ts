import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { createProvedWallet } from '../../scripts/attackSecureSite/provedWallet.ts'
import { readShownCode } from '../../scripts/attackSecureSite/shownCode.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice, type SiteDevice, type SiteDeviceOptions } from '../support/siteDevice.ts'

// Attacks on login by email, on device links and on sponsored gas.

const { mail, secureSite } = connectPeers(injectPeers())
const ADA = 'ada@example.test'
const OVER = 'Too many attempts. Please try again later'
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const newDevice = (options?: SiteDeviceOptions) => createSiteDevice(secureSite.url, options)
const newDevices = (count: number) => Promise.all(Array.from({ length: count }, () => newDevice()))

beforeEach(() => Promise.all([secureSite.reset(), mail.reset()]))

async function signIn(device: SiteDevice, email = ADA): Promise<SignedIn> {
  const [last] = await mail.messages(email)
  await device.ask('/email/start', { email })
  return device.ask('/email/code', { code: await mail.code(email, last) })
}

/** How many of the asks were answered without an error. */
const accepted = async (asks: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(asks)).filter(({ status }) => status === 'fulfilled').length

describe('secure site: codes under attack', () => {
  test('40 parallel requests from 40 devices send no more mails than strangers may send in an hour', async () => {
    const devices = await newDevices(40)
    const asks = devices.map((device, at) => device.ask('/email/start', { email: `ada+${at}@example.test` }))
    expect(await accepted(asks)).toBe(10)
  })

  test('strangers do not keep the owner from her code', async () => {
    const owner = await newDevice()
    await signIn(owner)
    for (const device of await newDevices(12))
      await device.ask('/email/start', { email: ADA }).catch(() => {})
    expect(await (await newDevice()).refused('/email/start', { email: ADA })).toBe(OVER)
    expect((await signIn(owner)).user.email).toBe(ADA)
  })

  test('40 parallel requests of one device send one mail', async () => {
    const device = await newDevice()
    const asks = Array.from({ length: 40 }, () => device.ask('/email/start', { email: ADA }))
    expect(await accepted(asks)).toBe(1)
    expect(await mail.messages(ADA)).toHaveLength(1)
  })

  test('an address has one open code: the next one ends the code of another device', async () => {
    await secureSite.settings({ cooldownSeconds: 0 })
    const [first, second] = (await newDevices(2)) as [SiteDevice, SiteDevice]
    await signIn(first)
    const [before] = await mail.messages(ADA)
    await first.ask('/email/start', { email: ADA })
    const letter = await mail.next(ADA, before)
    await second.ask('/email/start', { email: ADA })
    const code = await mail.code(ADA, letter)
    expect(await first.refused('/email/code', { code: letter.code })).toBe('Invalid code')
    expect(await first.refused('/email/code', { code })).toBe('Invalid code')
    expect((await second.ask<SignedIn>('/email/code', { code })).user.email).toBe(ADA)
  })

  test('many devices together get no more guesses in an hour than one address is allowed', async () => {
    await secureSite.settings({
      cooldownSeconds: 0,
      mailsPerHour: { address: 100, device: 100, network: 100 },
    })
    let guesses = 0
    for (const device of await newDevices(10)) {
      const [last] = await mail.messages(ADA)
      await device.ask('/email/start', { email: ADA })
      const code = await mail.code(ADA, last)
      for (let turn = 0; turn < 5; turn += 1)
        if ((await device.refused('/email/code', { code: wrong(code) })) !== OVER) guesses += 1
    }
    expect(guesses).toBe(20)
    const device = await newDevice()
    const [last] = await mail.messages(ADA)
    await device.ask('/email/start', { email: ADA })
    expect(await device.refused('/email/code', { code: await mail.code(ADA, last) })).toBe(OVER)
  })

  test('parallel guesses are counted one by one', async () => {
    const device = await newDevice()
    await device.ask('/email/start', { email: ADA })
    const code = wrong(await mail.code(ADA))
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => device.refused('/email/code', { code })),
    )
    expect(answers.filter(answer => answer === 'Invalid code')).toHaveLength(4)
  })

  test.each([
    ['an address', { address: 3, device: 99, network: 99 }, () => ADA, () => newDevice()],
    [
      'a network',
      { address: 99, device: 99, network: 3 },
      (turn: number) => `${turn}@example.test`,
      () => newDevice(),
    ],
  ])('%s gets so many mails in an hour', async (_name, mailsPerHour, emailOf, deviceOf) => {
    await secureSite.settings({ cooldownSeconds: 0, mailsPerHour })
    for (let turn = 0; turn < 3; turn += 1)
      await (await deviceOf()).ask('/email/start', { email: emailOf(turn) })
    expect(await (await deviceOf()).refused('/email/start', { email: emailOf(3) })).toBe(OVER)
    await secureSite.settings({ clockSeconds: 3_601 })
    const later = await newDevice({ clockSeconds: 3_601 })
    expect(await later.ask('/email/start', { email: emailOf(3) })).toEqual({ action: 'VERIFY_DEVICE' })
  })

  test('a device gets so many mails in an hour, and used codes do not count', async () => {
    await secureSite.settings({ cooldownSeconds: 0, mailsPerHour: { address: 99, device: 3, network: 99 } })
    const device = await newDevice()
    for (let turn = 0; turn < 5; turn += 1) await signIn(device, `${turn}@example.test`)
    for (let turn = 0; turn < 3; turn += 1)
      await device.ask('/email/start', { email: `x${turn}@example.test` })
    expect(await device.refused('/email/start', { email: 'y@example.test' })).toBe(OVER)
  })

  test('a login that began before the address had a user opens nothing without the link', async () => {
    const [owner, attacker] = (await newDevices(2)) as [SiteDevice, SiteDevice]
    const { token } = await signIn(owner, 'old@example.test')
    // The owner moves to an address for which the attacker has a code open.
    await attacker.ask('/email/start', { email: ADA })
    const stolen = await mail.next(ADA)
    await secureSite.settings({ cooldownSeconds: 0 })
    const [before] = await mail.messages('old@example.test')
    await owner.ask('/email/change', { token, email: ADA })
    await owner.ask('/email/change/primary', { token, code: await mail.code('old@example.test', before) })
    await owner.ask('/email/change/secondary', { token, code: await mail.code(ADA, stolen) })
    expect(stolen.code).toBeNull()
    expect(await attacker.refused('/email/code', { code: '000000' })).toBe('Invalid code')
  })
})

describe('secure site: device links under attack', () => {
  async function askFromNewDevice() {
    await signIn(await newDevice())
    const [last] = await mail.messages(ADA)
    const device = await newDevice()
    await device.ask('/email/start', { email: ADA })
    const letter = await mail.next(ADA, last)
    const link = letter.links[0] ?? ''
    return { device, letter, link, token: new URL(link).searchParams.get('link') ?? '' }
  }
  const approve = (link: string) =>
    fetch(`${secureSite.url}/device`, {
      method: 'POST',
      body: new URLSearchParams({ link, decision: 'yes' }),
    })

  test('a scanner that opens the link, with HEAD or GET, approves nothing', async () => {
    const { device, link } = await askFromNewDevice()
    for (const method of ['HEAD', 'GET', 'GET']) await fetch(link, { method })
    await fetch(`${link}&decision=yes`)
    const state = await Promise.race([
      device.ask<{ registered: boolean }>('/email/device'),
      new Promise(resolve => setTimeout(resolve, 500, 'waiting')),
    ])
    expect(state).toBe('waiting')
  })

  test('an expired link approves nothing, and the device hears of it', async () => {
    await secureSite.settings({ linkSeconds: 60 })
    const { device, token } = await askFromNewDevice()
    await secureSite.settings({ clockSeconds: 61 })
    expect((await approve(token)).status).toBe(410)
    expect(await device.refused('/email/device')).toBe('This link has expired')
  })

  test('the earlier link of a device ends with the next one', async () => {
    await secureSite.settings({ cooldownSeconds: 0 })
    const { device, letter, token } = await askFromNewDevice()
    await device.ask('/email/start', { email: ADA })
    const next = await mail.next(ADA, letter)
    expect((await approve(token)).status).toBe(410)
    const newer = new URL(next.links[0] ?? '').searchParams.get('link') ?? ''
    expect((await approve(newer)).status).toBe(200)
    expect(await device.ask('/email/device')).toEqual({ registered: true })
    expect(readShownCode(await (await approve(token)).text())).toBeNull()
  })

  test('a link approves the device that asked, under the page that asked, and no other', async () => {
    await secureSite.settings({ cooldownSeconds: 0 })
    const { device, token } = await askFromNewDevice()
    await approve(token)
    const other = await newDevice()
    expect(await other.refused('/email/device')).toBe('Ask for a code first')
    expect(await device.ask('/email/device')).toEqual({ registered: true })
    // Within the hour an allowed device gets another code without another link, for this address only.
    const [last] = await mail.messages(ADA)
    expect(await device.ask('/email/start', { email: ADA })).toEqual({ action: 'VERIFY_DEVICE' })
    expect((await mail.next(ADA, last)).code).toMatch(/^\d{6}$/)
    await device.ask('/email/start', { email: 'bob@example.test' })
    expect((await mail.next('bob@example.test')).code).toBeNull()
  })
})

describe('secure site: sponsored gas', () => {
  async function owner(turn: number) {
    const device = await newDevice()
    const { token, user } = await signIn(device, `${turn}@example.test`)
    const account = privateKeyToAccount(generatePrivateKey())
    const change = await createProvedWallet({ account, origin: secureSite.url, userId: user.id })
    await device.ask('/wallet/change', { token, change })
    return { deploy: { token, chainId: 1 }, device }
  }

  test('an account that used up its quota is refused until the next day', async () => {
    await secureSite.settings({ accountGasPerDay: 1 })
    const { device, deploy } = await owner(1)
    const words = 'The gas allowance of this account is used up for today'
    expect(await device.refused('/account/deploy', deploy)).toBe(words)
    await secureSite.settings({ accountGasPerDay: 20_000_000 })
    expect(await device.ask('/account/deploy', deploy)).toHaveProperty('address')
  })

  test('a project with a quota does not use up that of the others', async () => {
    const project = { allowedOrigins: ['http://127.0.0.1:*'], custody: 'server' } as const
    await secureSite.settings({ projects: { ['a'.repeat(32)]: { ...project, gasPerDay: 1 } } })
    const { device, deploy } = await owner(5)
    expect(await device.refused('/account/deploy', deploy)).toBe(
      'The gas allowance of this app is used up for today',
    )
    await secureSite.settings({ projects: { ['a'.repeat(32)]: { ...project, gasPerDay: 4_000_000 } } })
    expect(await device.ask('/account/deploy', deploy)).toHaveProperty('address')
  })

  test('all accounts together have a quota, also under parallel requests', async () => {
    const walletTabs = await Promise.all([2, 3, 4].map(owner))
    // Enough for two deployments of about 1,780,000 gas each, margin included.
    await secureSite.settings({ gasPerDay: 4_000_000 })
    const asks = walletTabs.map(({ device, deploy }) => device.ask('/account/deploy', deploy))
    const results = await Promise.allSettled(asks)
    const refusals = results.flatMap(result => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refusals).toEqual(['Error: The gas allowance of this site is used up for today'])
  })
})
