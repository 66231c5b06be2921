import type { Frame, Page } from 'playwright/test'
import { encodeFunctionData, maxUint256 } from 'viem'
import { expectAccessible } from './support/axe.ts'
import { press } from './support/frameScreen.ts'
import { expect, test } from './support/secureFixture.ts'
import type { SecureHost } from './support/secureHost.ts'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The frame's own document, below the page's. */
function innerOf(host: SecureHost) {
  const [inner] = host.page.mainFrame().childFrames()
  if (!inner) throw new Error('There is no frame')
  return inner
}

/** What is wider than the page. */
const findWide = (page: Frame | Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return [...document.querySelectorAll('body *')]
      .filter(element => {
        const { left, right } = element.getBoundingClientRect()
        return left < -0.5 || right > root.clientWidth + 0.5
      })
      .map(element => element.className)
  })
const overflow = (host: SecureHost) => findWide(innerOf(host))

for (const themeMode of ['light', 'dark'])
  test(`secure site: approval screens can be read by everybody, ${themeMode}`, async ({ site, chain }) => {
    const host = await site.openReady()
    const { address } = await site.signIn(host)
    const token = await chain.token(address, 50_000_000n)
    const approval = encodeFunctionData({ ...token, functionName: 'approve', args: [RECEIVER, maxUint256] })
    await host.ask('SYNC_THEME', { themeMode })
    const typed = {
      domain: { name: 'Mail', chainId: 1, verifyingContract: RECEIVER },
      types: {
        Permit: [
          { name: 'spender', type: 'address' },
          { name: 'notes', type: 'string[]' },
        ],
      },
      primaryType: 'Permit',
      message: { spender: RECEIVER, notes: ['one', 'w'.repeat(300)] },
    }
    const requests: [string, unknown][] = [
      ['personal_sign', [`${'word '.repeat(300)}${'x'.repeat(400)}`, address]],
      ['personal_sign', [`0x00${'ff'.repeat(300)}`, address]],
      ['eth_signTypedData_v4', [address, typed]],
      ['eth_sendTransaction', [{ to: RECEIVER, value: `0x${'f'.repeat(60)}` }]],
      [
        'wallet_sendCalls',
        [
          {
            calls: [
              { to: RECEIVER, value: '0x1' },
              { to: RECEIVER, data: '0xdeadbeef' },
            ],
          },
        ],
      ],
      ['eth_sendTransaction', [{ to: token.address, data: approval }]],
    ]
    for (const [method, params] of requests) {
      const asked = host.refused('RPC_REQUEST', { method, params })
      await expect(host.frame.locator('.buttons button:not(.quiet)')).toHaveAttribute(
        'aria-disabled',
        'false',
      )
      const summary = host.frame.locator('details:not([open]) > summary')
      if (await summary.count()) await summary.click()
      await expect(host.frame.locator('details:not([open])')).toHaveCount(0)
      await expectAccessible(innerOf(host), `${method} ${themeMode}`)
      expect(await overflow(host), method).toEqual([])
      await press(host.frame, 'Reject')
      await asked
    }
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`secure site: inbox, consent and farcaster pages can be read by everybody, ${colorScheme}`, async ({
    page,
    site,
    urls,
  }) => {
    await page.emulateMedia({ colorScheme })
    const host = await site.openReady()
    await host.ask('CONNECT_EMAIL', { email: 'ada@example.test' })
    await site.mail.next('ada@example.test')
    const { uri } = await host.ask<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider: 'apple' })
    const { url } = await host.ask<{ url: string }>('GET_FARCASTER_URI')
    const pages = [
      `${urls.mail}/`,
      `${urls.mail}/?to=nobody@x.test`,
      uri,
      url,
      `${urls.secureSite}/dashboard`,
    ]
    for (const entry of [...pages, `${urls.secureSite}/loading`, `${urls.secureSite}/device?link=old`]) {
      await page.goto(entry)
      await expectAccessible(page, `${entry} ${colorScheme}`)
    }
  })

test('secure site: on a phone the screen fills the frame @phone', async ({ site }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const asked = host.refused('RPC_REQUEST', { method: 'personal_sign', params: ['Hello', address] })
  const buttons = host.frame.getByRole('button')
  await expect(buttons.last()).toBeEnabled()
  expect(await overflow(host)).toEqual([])
  const box = await host.frame.getByRole('dialog').boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  for (const button of await buttons.all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await press(host.frame, 'Reject')
  expect(await asked).toBe('User rejected the request')
})

for (const [locale, dir, reject, question, loading] of [
  ['de-AT', 'ltr', 'Ablehnen', 'Ist das dein neues Gerät?', 'Einen Moment'],
  ['ar-EG', 'rtl', 'رفض', 'هل هذا جهازك الجديد؟', 'لحظة من فضلك'],
] as const)
  test.describe(() => {
    const look = { locale, viewport: { width: 320, height: 640 } }
    test.use(look)

    test(`secure site: pages and the frame are in ${locale}, and nothing is too wide`, async ({
      browser,
      site,
      urls,
    }) => {
      const host = await site.openReady()
      const phone = await browser.newContext(look)
      const page = await phone.newPage()
      const [language] = locale.split('-')
      await host.ask('CONNECT_EMAIL', { email: 'margarethe.hohenstein@example.test' })
      const letter = await site.mail.next('margarethe.hohenstein@example.test')
      await page.goto(letter.links[0] ?? 'about:blank')
      await expect(page.getByRole('heading')).toHaveText(question)
      expect(await findWide(page)).toEqual([])
      await page.locator('button[value=yes]').click()
      await expect(page.locator('#code')).toHaveText(/^\d{6}$/)
      expect(await findWide(page)).toEqual([])
      await expectAccessible(page, `the code in ${locale}`)
      await host.ask('CONNECT_OTP', { otp: await page.locator('#code').innerText() })

      const { url } = await host.ask<{ url: string }>('GET_FARCASTER_URI')
      for (const path of [url, '/dashboard', '/oauth/result', '/device?link=old', '/loading']) {
        await page.goto(new URL(path, urls.secureSite).href)
        expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual([
          language,
          dir,
        ])
        expect(await findWide(page), path).toEqual([])
      }
      await expect(page.getByRole('heading')).toHaveText(loading)

      const { address } = await host.ask<{ address: string }>('GET_USER', { preferredAccountType: 'eoa' })
      const asked = host.refused('RPC_REQUEST', { method: 'personal_sign', params: ['Hello', address] })
      await expect(host.frame.locator('html')).toHaveAttribute('dir', dir)
      await press(host.frame, reject)
      expect(await asked).toBe('User rejected the request')
      await phone.close()
    })
  })
