import type { BrowserContext, Page } from 'playwright/test'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { emailUrl } from './support/login.ts'
import { addressOf, engineIsBack, epochOf, modalOf, openModal, openTab, viewOf } from './support/pages.ts'

/** What the tab told its host, by name. */
const reported = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { told: readonly string[] }).told)

async function openDemo(context: BrowserContext, dapp: string): Promise<Page> {
  const page = await openTab(context, emailUrl(dapp))
  await page.evaluate(() => {
    const reported: string[] = []
    Object.assign(window, { told: reported })
    window.tabkey.events.subscribe(event => {
      if (/^SOCIAL_|^EMAIL_|^CONNECT_SUCCESS/.test(event.type)) reported.push(event.type)
    })
  })
  return page
}

/** Presses a provider in Connect, and gives the window that opens in the same click. */
async function goTo(page: Page, provider: string): Promise<Page> {
  const modal = await openModal(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal.getByRole('button', { name: `Continue with ${provider}`, exact: true }).click(),
  ])
  return popup
}

const consent = (popup: Page, answer: 'Continue' | 'Cancel') =>
  popup.getByRole('button', { name: answer, exact: true }).click({ timeout: 25_000 })

const status = (page: Page) => viewOf(page, 'ConnectingSocial').locator('.panel-text')

test('social login: a consent in the window is an account in every tab, and the window is gone', async ({
  context,
  urls,
}) => {
  await context.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', event => refused.push(event.effectiveDirective))
  })
  // Under the recommended policy and Trusted Types.
  const page = await openDemo(context, `${urls.dapp}?csp=strict`)
  const other = await openTab(context, emailUrl(urls.dapp))
  const popup = await goTo(page, 'Google')
  await expect
    .poll(() => new URL(popup.url()).origin, 'the window stands at the site until it is known where it goes')
    .toBe(new URL(urls.secureSite).origin)
  await expect(status(page)).toContainText('Log in with Google')
  await expect(status(page)).toContainText('Connect in the provider window')
  await consent(popup, 'Continue')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  await expect(modalOf(page)).toBeHidden()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect.poll(() => addressOf(other)).toBe(await addressOf(page))
  expect(await page.evaluate(() => (window as unknown as { refused: readonly string[] }).refused)).toEqual([])
  expect(await reported(page)).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS', 'CONNECT_SUCCESS'])
})

test('social login: a provider of another site that posts its answer, as Apple does', async ({
  context,
  urls,
}) => {
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'All socials' }).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    viewOf(page, 'ConnectSocials').getByRole('button', { name: 'Continue with Apple' }).click(),
  ])
  await popup.waitForURL(/\/apple\/authorize/, { timeout: 20_000 })
  // Another site than the secure site: its POST brings no `Lax` cookie.
  await popup.goto(popup.url().replace('127.0.0.1', 'localhost'))
  const posted = popup.waitForRequest(
    request =>
      request.method() === 'POST' && request.url().startsWith(`${urls.secureSite}/oauth/callback/apple`),
  )
  await consent(popup, 'Continue')
  expect((await (await posted).allHeaders()).cookie ?? '').not.toContain('browser=')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('social login: a no in the window is said in place, and the next try works', async ({
  context,
  urls,
}) => {
  const page = await openDemo(context, urls.dapp)
  await consent(await goTo(page, 'GitHub'), 'Cancel')
  await expect(status(page)).toContainText('Sign-in was cancelled', { timeout: 20_000 })
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    modalOf(page).getByRole('button', { name: 'Try again' }).click(),
  ])
  await consent(again, 'Continue')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

test('social login: a window that is closed is noticed, and one that is left behind goes with its view', async ({
  context,
  urls,
}) => {
  const page = await openDemo(context, urls.dapp)
  const popup = await goTo(page, 'Discord')
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 25_000 })
  await popup.close()
  await expect(status(page)).toContainText('You closed the Discord window.')
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    modalOf(page).getByRole('button', { name: 'Try again' }).click(),
  ])
  await modalOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(viewOf(page, 'Connect')).toBeVisible()
  await expect.poll(() => again.isClosed()).toBe(true)
  expect(await reported(page)).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_CANCELED',
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_CANCELED',
  ])
  expect(await addressOf(page)).toBeNull()
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    modalOf(page).getByRole('button', { name: 'Continue with GitHub', exact: true }).click(),
  ])
  await consent(other, 'Continue')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

test('social login: a browser that opens no window is told of, with a way on', async ({ context, urls }) => {
  await context.addInitScript(() => {
    window.open = () => null
  })
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with X', exact: true }).click()
  await expect(status(page)).toContainText('Your browser blocked the login window')
  await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await reported(page)).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
})

test('social login: a provider that cuts the window off from its opener signs in through the frame', async ({
  context,
  urls,
}) => {
  await control(urls.social, '/__faults', { coop: true })
  const page = await openDemo(context, urls.dapp)
  const popup = await goTo(page, 'Google')
  await consent(popup, 'Continue')
  await expect.poll(() => addressOf(page), { timeout: 25_000 }).not.toBeNull()
  await expect(modalOf(page)).toBeHidden()
})

test('social login: two clicks are one window', async ({ context, urls }) => {
  const page = await openDemo(context, urls.dapp)
  const popups: Page[] = []
  page.on('popup', popup => popups.push(popup))
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with Google', exact: true }).dblclick()
  await expect(status(page)).toContainText('Connect in the provider window')
  const [popup] = popups as [Page]
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 25_000 })
  expect(popups).toHaveLength(1)
  expect(await reported(page)).toEqual(['SOCIAL_LOGIN_STARTED'])
})

test('social login: a closed modal ends it, and forged results change nothing', async ({ context, urls }) => {
  const page = await openDemo(context, urls.dapp)
  const popup = await goTo(page, 'Google')
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 25_000 })
  // A script of the page, and a frame of another origin, speak as the window would.
  await page.evaluate(site => {
    const forged = { resultUri: `${site}/oauth/result?handle=forged` }
    window.postMessage(forged, location.origin)
    window.dispatchEvent(new MessageEvent('message', { data: forged, origin: 'https://evil.example' }))
  }, urls.secureSite)
  await expect(status(page)).toContainText('Connect in the provider window')
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await addressOf(page)).toBeNull()
})

test('social login: of two tabs the faster one logs in, and the other is quiet about it', async ({
  context,
  urls,
}) => {
  const [page, other] = [await openDemo(context, urls.dapp), await openDemo(context, urls.dapp)]
  const left = await goTo(page, 'Discord')
  await expect(left.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 25_000 })
  await consent(await goTo(other, 'Google'), 'Continue')
  await expect.poll(() => addressOf(other), { timeout: 20_000 }).not.toBeNull()
  await expect.poll(() => addressOf(page)).toBe(await addressOf(other))
  await expect(modalOf(page)).toBeHidden()
  await expect.poll(() => left.isClosed()).toBe(true)
  expect(await reported(page)).toEqual(['SOCIAL_LOGIN_STARTED'])
})

test('social login: a reload forgets the window, and the next try works', async ({ context, urls }) => {
  const page = await openDemo(context, urls.dapp)
  const orphan = await goTo(page, 'Google')
  await expect(orphan.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 25_000 })
  await page.reload()
  await page.waitForFunction(() => window.tabkey?.getState().ready)
  await consent(orphan, 'Continue')
  await expect.poll(() => orphan.isClosed()).toBe(true)
  expect(await addressOf(page)).toBeNull()
  await expect(modalOf(page)).toBeHidden()
  await consent(await goTo(page, 'Google'), 'Continue')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

test('social login: an engine that dies while the person is away is not missed', async ({
  context,
  engine,
  urls,
}) => {
  const page = await openDemo(context, urls.dapp)
  const popup = await goTo(page, 'Google')
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 25_000 })
  const epoch = await epochOf(page)
  await engine.kill()
  await engineIsBack([page], epoch)
  await consent(popup, 'Continue')
  await expect.poll(() => addressOf(page), { timeout: 25_000 }).not.toBeNull()
  await expect(modalOf(page)).toBeHidden()
})

test('social login: all providers stand behind one button, each with its name', async ({ context, urls }) => {
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'All socials' }).click()
  const list = viewOf(page, 'ConnectSocials')
  await expect(list.getByRole('button')).toHaveCount(7)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    list.getByRole('button', { name: 'Continue with Apple' }).click(),
  ])
  await consent(popup, 'Continue')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

test('social login: Telegram’s one window goes to the provider and comes back', async ({ context, urls }) => {
  await context.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with GitHub', exact: true }).click()
  await consent(page, 'Continue')
  await page.waitForURL(url => url.origin === new URL(urls.dapp).origin)
  await expect.poll(() => addressOf(page).catch(() => null), { timeout: 25_000 }).not.toBeNull()
  await expect(modalOf(page)).toBeHidden()
  expect(new URL(page.url()).searchParams.has('result_uri')).toBe(false)
  expect(await page.evaluate(() => sessionStorage.getItem('tabkey:social'))).toBeNull()
})

test('social login: a result that this tab did not request is ignored', async ({ context, urls }) => {
  const page = await openTab(
    context,
    `${emailUrl(urls.dapp)}&result_uri=${encodeURIComponent(`${urls.secureSite}/oauth/result?handle=x`)}`,
  )
  await expect(modalOf(page)).toBeHidden()
  expect(await addressOf(page)).toBeNull()
  expect(new URL(page.url()).searchParams.has('result_uri')).toBe(true)
})

/** Opens the farcaster view and reads its link, as a phone reads the code. */
async function farcasterLink(page: Page): Promise<string> {
  const view = viewOf(page, 'ConnectingFarcaster')
  await expect(view.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible({
    timeout: 25_000,
  })
  await view.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function approve(page: Page, link: string, answer: 'Sign in' | 'Cancel'): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: answer, exact: true }).click()
  await expect(phone.getByRole('heading')).toHaveText(/signed in/i)
  await phone.close()
  await page.bringToFront()
}

test('farcaster: the code is approved on a phone, and a no can be tried again', async ({ context, urls }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  await approve(page, await farcasterLink(page), 'Cancel')
  await expect(viewOf(page, 'ConnectingFarcaster').getByText('Sign-in was cancelled')).toBeVisible({
    timeout: 20_000,
  })
  await modal.getByRole('button', { name: 'Try again' }).click()
  await approve(page, await farcasterLink(page), 'Sign in')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  await expect(modal).toBeHidden()
  expect(await reported(page)).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_SUCCESS',
    'CONNECT_SUCCESS',
  ])
})

test('farcaster: going back reloads the secure page, and the next try gets a new code', async ({
  context,
  urls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  const calls = async (): Promise<Readonly<Record<string, number>>> =>
    ((await (await fetch(`${urls.secureSite}/__stats`)).json()) as { calls: Record<string, number> }).calls
  await modal.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  const first = await farcasterLink(page)
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(viewOf(page, 'Connect')).toBeVisible()
  await expect.poll(async () => (await calls()).RELOAD ?? 0).toBe(1)
  // At once: the page inside is still on its way back.
  await modal.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  const second = await farcasterLink(page)
  expect(second).not.toBe(first)
  await approve(page, second, 'Sign in')
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  expect((await calls()).RELOAD).toBe(1)
  expect((await reported(page)).slice(0, 2)).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
})

test('farcaster: on a phone a link opens the app @phone', async ({ context, urls }) => {
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  const link = modal.getByRole('link', { name: 'Open Farcaster' })
  await expect(link).toHaveAttribute('href', /\/farcaster\/open\?link=/, { timeout: 25_000 })
  const [app] = await Promise.all([context.waitForEvent('page'), link.click()])
  await app.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

test('ways in: none of them asks the secure site before it is used', async ({ context, urls }) => {
  const asked: string[] = []
  context.on('request', request => {
    if (request.url().startsWith(urls.secureSite)) asked.push(request.url())
  })
  const page = await openDemo(context, urls.dapp)
  const modal = await openModal(page)
  await expect(modal.getByRole('button', { name: 'Continue with Google', exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Get started' }).click()
  const field = viewOf(page, 'Create').getByLabel('Email', { exact: true })
  await expect(field).toBeVisible()
  expect(await reported(page)).toEqual([])
  for (const _turn of ['once', 'again']) {
    await field.focus()
    await modal.getByRole('button', { name: 'Back' }).focus()
  }
  expect(await reported(page)).toEqual(['EMAIL_LOGIN_SELECTED'])
  expect(asked).toEqual([])
})
