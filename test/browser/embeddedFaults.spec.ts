import type { SiteStats } from '../../packages/peers/src/secureSite.ts'
import { control } from '../support/peerControl.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { emailUrl, readCode, submitEmail, unique } from './support/login.ts'
import { addressOf, alertsOf, modalOf, openModal, openTab } from './support/pages.ts'

// What a secure site can do to a login, in a real browser. All faults on a fake clock: test/unit/worker/connectors/embedded/frames.test.ts.

/** Notes when the frame begins to load, and when the alert comes. */
const stampLoad = () => {
  let from = Number.NaN
  window.tabkey.subscribe(
    state => state,
    ({ embedded, alerts }) => {
      if (embedded.frame === 'loading' && Number.isNaN(from)) from = performance.now()
      if (alerts.IFRAME_LOAD_FAILED) Object.assign(window, { loadMs: performance.now() - from })
    },
  )
}

test('embedded faults: a site that never says READY is iframe_load_failed at 20 s, and the next login works', async ({
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  await control(urls.secureSite, '/__faults', { load: 'never' })
  const page = await openTab(context, emailUrl(urls.dapp))
  const email = unique('kay')
  const modal = await openModal(page)
  await page.evaluate(stampLoad)
  await submitEmail(modal, email)
  const failed = modal.getByRole('alert').filter({ hasText: 'The login did not load.' })
  await expect(failed).toBeVisible({ timeout: 40_000 })
  const loadMs = await page.evaluate(() => (window as { loadMs?: number }).loadMs ?? Number.NaN)
  figure('embedded faults: frame asked for to iframe_load_failed, ms', loadMs)
  expect(loadMs).toBeGreaterThan(19_900)
  expect(loadMs).toBeLessThan(30_000)
  await expect(modal.getByText('Network Error - Could not load embedded wallet')).toBeVisible()
  expect(await alertsOf(page)).toEqual(['IFRAME_LOAD_FAILED'])

  await control(urls.secureSite, '/__faults', {})
  await modal.getByRole('button', { name: 'Continue with email' }).click()
  await modal.getByLabel('Six-digit code').fill(await readCode(page, email, urls.mail))
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

test('embedded faults: a site that leads elsewhere is told at once, hears nothing there, and the next login works', async ({
  context,
  urls,
}) => {
  await control(urls.secureSite, '/__faults', { load: 'navigate' })
  const page = await openTab(context, emailUrl(urls.dapp))
  const email = unique('lea')
  const modal = await openModal(page)
  const from = Date.now()
  await submitEmail(modal, email)
  await expect(modal.getByRole('alert').filter({ hasText: 'The login was interrupted' })).toBeVisible({
    timeout: 20_000,
  })
  figure('embedded faults: click to a frame that went elsewhere, ms', Date.now() - from)
  expect((await control<SiteStats>(urls.secureSite, '/__stats')).twin.messages).toEqual([])

  await control(urls.secureSite, '/__faults', {})
  await modal.getByRole('button', { name: 'Continue with email' }).click()
  await modal.getByLabel('Six-digit code').fill(await readCode(page, email, urls.mail))
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

const WORDS: readonly (readonly [name: string, words: string, code: string, short: string, site: Site])[] = [
  [
    'another origin',
    'Unauthorized: origin not allowed',
    'INVALID_APP_CONFIGURATION',
    'Invalid App Configuration',
    { faults: { anyParent: true }, origins: ['http://127.0.0.1:9'] },
  ],
  [
    'a clock that is ahead',
    'JWT validation error: JWT Token is not yet valid',
    'JWT_TOKEN_NOT_VALID',
    'Session Expired',
    { settings: { clockSeconds: -3_600 } },
  ],
  [
    'a wrong project id',
    'Unauthorized: invalid key',
    'INVALID_PROJECT_ID',
    'Invalid App Configuration',
    {
      faults: {
        messages: { CONNECT_EMAIL: { do: 'error', message: 'Unauthorized: invalid key', times: 1 } },
      },
    },
  ],
]

interface Site {
  readonly faults?: object
  readonly settings?: object
  readonly origins?: readonly string[]
}

for (const [name, words, code, short, { faults = {}, settings = {}, origins }] of WORDS)
  test(`embedded faults: ${name} is the alert '${short}', and the next login works`, async ({
    context,
    urls,
  }) => {
    const { projectId } = await control<{ projectId: string }>(urls.dapp.replace(/\/$/, ''), '/config.json')
    const projects = origins ? { [projectId]: { allowedOrigins: origins } } : {}
    await control(urls.secureSite, '/__faults', faults)
    await control(urls.secureSite, '/__settings', { ...settings, projects })
    const said: string[] = []
    context.on('console', message => {
      if (message.type() === 'error') said.push(message.text())
    })
    const page = await openTab(context, emailUrl(urls.dapp))
    const modal = await openModal(page)
    await submitEmail(modal, unique('mia'))
    const failed = modal.getByRole('alert').filter({ hasText: 'An error occurred' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    // The site's own words are for developers: the console has them, and the closed Details.
    await expect(modal.getByText(words)).toBeHidden()
    expect(await alertsOf(page)).toEqual([code])
    await expect(modal.getByText(short, { exact: true })).toBeVisible()
    const { long } = await page.evaluate(
      entry => window.tabkey.getState().alerts[entry as 'INVALID_PROJECT_ID'] ?? { long: '' },
      code,
    )
    await expect.poll(() => said.filter(text => text.includes(long))).toHaveLength(1)
    if (code === 'INVALID_APP_CONFIGURATION') expect(long).toContain(new URL(urls.dapp).origin)

    // Dismissed here, it is gone; the site that is in order again lets everybody in.
    await modal.getByRole('button', { name: `Dismiss: ${short}` }).click()
    await expect(modalOf(page).getByText(short, { exact: true })).toBeHidden()
    await control(urls.secureSite, '/__faults', {})
    await control(urls.secureSite, '/__settings', { clockSeconds: 0, projects: {} })
    if (origins) await page.reload()
    const again = origins ? await openModal(page) : modal
    const email = unique('may')
    await submitEmail(again, email)
    await again.getByLabel('Six-digit code').fill(await readCode(page, email, urls.mail))
    await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  })
