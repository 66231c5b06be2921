import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { readShownCode } from '../../scripts/attackSecureSite/shownCode.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'

const peers = connectPeers(injectPeers())
const { mail, secureSite } = peers
const { url: site } = secureSite

const ADA = 'ada@example.test'
const BOB = 'bob@example.test'
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

beforeEach(() => Promise.all([secureSite.reset(), mail.reset()]))

async function signIn(device: SiteDevice, email = ADA): Promise<SignedIn> {
  const [last] = await mail.messages(email)
  await device.ask('/email/start', { email })
  return device.ask('/email/code', { code: await mail.code(email, last) })
}

describe('secure site: a code by mail', () => {
  test('opens a session of its person', async () => {
    const first = await createSiteDevice(site)
    const entry = await signIn(first)
    expect(entry.user).toMatchObject({ email: ADA })
    expect(entry.custody).toEqual({ policy: 'server', wallet: null, slots: [] })
    const again = await signIn(first)
    expect(again.user.id).toBe(entry.user.id)
    expect(again.token).not.toBe(entry.token)
    expect((await signIn(first, BOB)).user.id).not.toBe(entry.user.id)
    const letter = (await mail.messages(ADA))[0]
    expect(letter?.subject).toMatch(/^\d{6} is your sign-in code$/)
    expect(letter?.text).toContain('sign in to 127.0.0.1:1:')
  })

  test('wrong, another address’s and used codes open nothing', async () => {
    const ada = await createSiteDevice(site)
    const bob = await createSiteDevice(site)
    await ada.ask('/email/start', { email: ADA })
    await bob.ask('/email/start', { email: BOB })
    const [adas, bobs] = [await mail.code(ADA), await mail.code(BOB)]
    if (adas !== bobs) expect(await ada.refused('/email/code', { code: bobs })).toBe('Invalid code')
    expect(await ada.refused('/email/code', { code: wrong(adas) })).toBe('Invalid code')
    await ada.ask('/email/code', { code: adas })
    expect(await ada.refused('/email/code', { code: adas })).toBe('Ask for a code first')
    expect((await secureSite.stats()).sessions).toBe(1)
  })

  test('a code of one device is worth nothing on another', async () => {
    const ada = await createSiteDevice(site)
    const thief = await createSiteDevice(site)
    await ada.ask('/email/start', { email: ADA })
    expect(await thief.refused('/email/code', { code: await mail.code(ADA) })).toBe('Ask for a code first')
  })

  test('expires, and is dead after five wrong ones', async () => {
    const ada = await createSiteDevice(site)
    await signIn(ada)
    await secureSite.settings({ codeSeconds: 0, cooldownSeconds: 0 })
    const [last] = await mail.messages(ADA)
    await ada.ask('/email/start', { email: ADA })
    const old = await mail.next(ADA, last)
    expect(await ada.refused('/email/code', { code: old.code })).toBe('Code expired')
    await secureSite.settings({ codeSeconds: 1_200 })
    await ada.ask('/email/start', { email: ADA })
    const code = await mail.code(ADA, old)
    for (let turn = 0; turn < 4; turn += 1)
      expect(await ada.refused('/email/code', { code: wrong(code) })).toBe('Invalid code')
    expect(await ada.refused('/email/code', { code: wrong(code) })).toBe('Too many wrong codes')
    expect(await ada.refused('/email/code', { code })).toBe('Too many wrong codes')
  })

  test('comes once in 30 s for a device; another device does not count against it', async () => {
    const ada = await createSiteDevice(site)
    await ada.ask('/email/start', { email: ADA })
    expect(await ada.refused('/email/start', { email: ADA })).toMatch(
      /^Please try again after (30|29|28|27|26|25) seconds$/,
    )
    const other = await createSiteDevice(site)
    await other.ask('/email/start', { email: ' ADA@example.test' })
    expect(await other.refused('/email/start', { email: 'ada@example.test' })).toMatch(/^Please try again/)
    expect(await mail.messages(ADA)).toHaveLength(2)
  })

  test('needs an address, and a mail server', async () => {
    const ada = await createSiteDevice(site)
    for (const email of ['', 'ada', 'ada@', 'a b@c.test', 'a@b.test\r\nRCPT TO:<c@d.test>', 7, null])
      expect(await ada.refused('/email/start', { email })).toBe('Invalid email')
    await mail.faults({ smtp: { reply: '550 5.1.1 No such mailbox' } })
    expect(await ada.refused('/email/start', { email: ADA })).toBe('The mail could not be sent')
    await mail.faults({})
    expect(await ada.ask('/email/start', { email: ADA })).toEqual({ action: 'VERIFY_DEVICE' })
  })

  test('a mail server that is down for a while gets the mail later', async () => {
    const ada = await createSiteDevice(site)
    await mail.faults({ smtp: { reply: '451 4.3.0 Try later' } })
    expect(await ada.ask('/email/start', { email: ADA })).toEqual({ action: 'VERIFY_DEVICE' })
    expect(await mail.messages(ADA)).toHaveLength(0)
    await mail.faults({})
    await ada.ask('/email/code', { code: await mail.code(ADA) })
  })

  test('is not told whether an address has an account, and a device of the site gets the link by mail too', async () => {
    const bob = await createSiteDevice(site)
    await signIn(bob, BOB)
    await signIn(await createSiteDevice(site))
    for (const email of [ADA, 'unknown@example.test']) {
      const stranger = await createSiteDevice(site)
      expect(await stranger.ask('/email/start', { email })).toEqual({ action: 'VERIFY_DEVICE' })
      const [last] = await mail.messages(email)
      expect(await bob.ask('/email/start', { email })).toEqual({ action: 'VERIFY_OTP' })
      const letter = await mail.next(email, last)
      expect(letter).toMatchObject({ code: null, subject: 'Is this your new device?' })
      expect(await bob.refused('/email/code', { code: '000000' })).toBe('Invalid code')
    }
  })
})

describe('secure site: a new device', () => {
  const post = (link: string, decision: string, headers: Record<string, string> = {}) =>
    fetch(`${site}/device`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ link: new URL(link).searchParams.get('link') ?? '', decision }),
    })
  const decide = async (link: string, decision: string) => (await post(link, decision)).text()
  async function askFromNewDevice() {
    await signIn(await createSiteDevice(site))
    const [code] = await mail.messages(ADA)
    const device = await createSiteDevice(site)
    expect(await device.ask('/email/start', { email: ADA })).toEqual({ action: 'VERIFY_DEVICE' })
    const letter = await mail.next(ADA, code)
    expect(letter.code).toBeNull()
    return { device, letter, link: letter.links[0] ?? '' }
  }

  test('gets its code on the page of the link, and no second mail', async () => {
    const { device, link } = await askFromNewDevice()
    const mails = (await mail.messages(ADA)).length
    expect(await device.refused('/email/code', { code: '000000' })).toBe('Invalid code')
    expect(await (await fetch(link)).text()).toContain('Is this your new device?')
    const waiting = device.ask('/email/device')
    const response = await post(link, 'yes')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const page = await response.text()
    const code = readShownCode(page) ?? ''
    expect(page).toContain('Enter it at 127.0.0.1:1.')
    expect(page).toContain('expires in 20 min')
    expect(await waiting).toEqual({ registered: true })
    expect(await mail.messages(ADA)).toHaveLength(mails)
    const { user } = await device.ask<SignedIn>('/email/code', { code })
    expect(user.email).toBe(ADA)
    const after = await decide(link, 'yes')
    expect(after).toContain('ask for it at 127.0.0.1:1')
    expect(readShownCode(after)).toBeNull()
  })

  test('a page that is loaded again, or a button that is pressed twice, shows the same code', async () => {
    const { device, link } = await askFromNewDevice()
    const pages = await Promise.all([decide(link, 'yes'), decide(link, 'yes'), decide(link, 'yes')])
    const [code] = pages.map(readShownCode)
    expect(code).toMatch(/^\d{6}$/)
    expect([...pages, await decide(link, 'yes')].map(readShownCode)).toEqual([code, code, code, code])
    await secureSite.settings({ clockSeconds: 61 })
    expect(await decide(link, 'yes')).toContain('expires in 19 min')
    // Opening the link shows no code: mail scanners do that.
    const opened = await (await fetch(link)).text()
    expect(opened).toContain('This device is confirmed')
    expect(readShownCode(opened)).toBeNull()
    // A no after the yes takes nothing back, and shows nothing new.
    expect(readShownCode(await decide(link, 'no'))).toBeNull()
    await secureSite.settings({ clockSeconds: 0 })
    expect((await device.ask<SignedIn>('/email/code', { code })).user.email).toBe(ADA)
  })

  test('a resend mails a code, which ends the one of the page', async () => {
    const { device, letter, link } = await askFromNewDevice()
    const shown = readShownCode(await decide(link, 'yes'))
    await device.ask('/email/start', { email: ADA })
    const { code } = await mail.next(ADA, letter)
    expect(code).toMatch(/^\d{6}$/)
    expect(readShownCode(await decide(link, 'yes'))).toBeNull()
    if (shown !== code) expect(await device.refused('/email/code', { code: shown })).toBe('Invalid code')
    await device.ask('/email/code', { code })
  })

  test('a code of the page is worth nothing on another device', async () => {
    const { link } = await askFromNewDevice()
    const code = readShownCode(await decide(link, 'yes'))
    const thief = await createSiteDevice(site)
    await secureSite.settings({ cooldownSeconds: 0 })
    expect(await thief.ask('/email/start', { email: ADA })).toEqual({ action: 'VERIFY_DEVICE' })
    expect(await thief.refused('/email/code', { code })).toBe('Invalid code')
  })

  test('its page is in the language of the browser that opens it', async () => {
    const { link } = await askFromNewDevice()
    const headers = { 'accept-language': 'ar-EG,en;q=0.5' }
    const asked = await (await fetch(link, { headers })).text()
    expect(asked).toContain('<html lang="ar" dir="rtl"')
    const page = await (await post(link, 'yes', headers)).text()
    expect(page).toContain('\u2068127.0.0.1:1\u2069')
    expect(readShownCode(page)).toMatch(/^\d{6}$/)
  })

  test('opening the link alone is not enough, and a no is a no', async () => {
    const { device, link } = await askFromNewDevice()
    await fetch(link)
    const waiting = device.refused('/email/device')
    await decide(link, 'no')
    expect(readShownCode(await decide(link, 'yes'))).toBeNull()
    expect(await waiting).toBe('This device was refused')
    expect(await device.refused('/email/code', { code: '000000' })).toBe('Invalid code')
  })
})

describe('secure site: another address', () => {
  test('the old one agrees, the new one proves itself, the wallet stays', async () => {
    const device = await createSiteDevice(site)
    const { token, user } = await signIn(device)
    expect(await device.ask('/email/change', { token, email: BOB })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    const primary = await mail.next(ADA, (await mail.messages(ADA))[1])
    expect(primary.subject).toContain('confirms your new address')
    expect(await device.refused('/email/change/secondary', { token, code: primary.code })).toBe(
      'Invalid code',
    )
    await device.ask('/email/change/primary', { token, code: primary.code })
    const answer = await device.ask('/email/change/secondary', { token, code: await mail.code(BOB) })
    expect(answer).toEqual({ newEmail: BOB })
    expect((await device.ask<SignedIn>('/session', { token })).user).toMatchObject({
      id: user.id,
      email: BOB,
    })
    expect((await signIn(device, BOB)).user.id).toBe(user.id)
    expect((await signIn(device, ADA)).user.id).not.toBe(user.id)
  })

  test('a registered name is refused, and only after the proof', async () => {
    await signIn(await createSiteDevice(site), BOB)
    const device = await createSiteDevice(site)
    const { token } = await signIn(device)
    await device.ask('/email/change', { token, email: BOB })
    await device.ask('/email/change/primary', {
      token,
      code: await mail.code(ADA, (await mail.messages(ADA))[1]),
    })
    const code = await mail.code(BOB, (await mail.messages(BOB))[1])
    expect(await device.refused('/email/change/secondary', { token, code })).toBe('Email already in use')
    expect((await device.ask<SignedIn>('/session', { token })).user.email).toBe(ADA)
  })
})

describe('secure site: who may ask', () => {
  test('a token counts with its device and under its parent only', async () => {
    const device = await createSiteDevice(site)
    const { token } = await signIn(device)
    const thief = await createSiteDevice(site)
    expect(await thief.refused('/session', { token })).toBe('Not connected')
    await device.ask('/session/end', { token })
    expect(await device.refused('/session', { token })).toBe('Not connected')
  })

  test('a clock ahead, a forged proof, another origin, another key have their words', async () => {
    const ahead = await createSiteDevice(site, { clockSeconds: 3_600 })
    expect(await ahead.refused('/chains')).toBe('JWT validation error: JWT Token is not yet valid')
    const behind = await createSiteDevice(site, { clockSeconds: -3_600 })
    expect(await behind.refused('/chains')).toBe('JWT validation error: JWT Token has expired')
    const forger = await createSiteDevice(site, { isForger: true })
    expect(await forger.refused('/chains')).toBe('JWT validation error: wrong signature')
    const page = await createSiteDevice(site, { origin: 'http://127.0.0.1:1' })
    expect(await page.refused('/chains')).toBe('Not allowed')
    const parent = await createSiteDevice(site, { parent: 'https://evil.test' })
    expect(await parent.refused('/chains')).toBe('Unauthorized: origin not allowed')
    const project = await createSiteDevice(site, { projectId: 'nobody' })
    expect(await project.refused('/chains')).toBe('Unauthorized: invalid key')
    const honest = await createSiteDevice(site)
    expect(await honest.ask('/chains')).toEqual({ chainIds: [1, 8453], smartAccountNetworks: [1, 8453] })
  })

  test('other pages read nothing and control nothing', async () => {
    const foreign = { headers: { origin: 'http://127.0.0.1:1' } }
    const page = await fetch(`${site}/sdk?projectId=${'a'.repeat(32)}`, foreign)
    expect(page.headers.get('access-control-allow-origin')).toBeNull()
    for (const path of ['/__faults', '/__reset', '/__settings', '/seen', '/oauth/handover']) {
      const response = await fetch(site + path, { method: 'POST', body: '{"load":"hang"}', ...foreign })
      expect(response.ok, path).toBe(false)
    }
    expect((await fetch(`${site}/__stats`, foreign)).ok).toBe(false)
    expect((await fetch(`${site}/sdk?projectId=${'a'.repeat(32)}`)).ok).toBe(true)
  })

  test('pages say who may frame them, and run nothing of their own inline', async () => {
    const read = async (path: string) =>
      (await fetch(site + path)).headers.get('content-security-policy') ?? ''
    const id = 'c'.repeat(32)
    await secureSite.settings({ projects: { [id]: { allowedOrigins: ['https://app.example'] } } })
    expect(await read(`/sdk?projectId=${id}`)).toContain('frame-ancestors https://app.example;')
    expect(await read('/sdk?projectId=unknown')).toContain('frame-ancestors *;')
    for (const path of ['/loading', '/dashboard', '/device?link=x', '/oauth/callback/google?state=x']) {
      const policy = await read(path)
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).toContain("script-src 'self';")
      expect(policy, path).not.toContain('unsafe')
    }
  })
})
