import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { frameOf, logInFully, unique } from './support/login.ts'
import { addressOf, modalOf, openModal, openTab, viewOf } from './support/pages.ts'

const NONE = { email: false, socials: false }

for (const [off, shown] of [
  ['', { email: true, socials: true }],
  ['email', { ...NONE, socials: true }],
  ['socials', { ...NONE, email: true }],
  ['email,socials', NONE],
] as const)
  test(`login: no field, button, file or request of what is off: ${off || 'nothing'}`, async ({
    context,
    urls,
  }) => {
    const requests: string[] = []
    context.on('request', request => requests.push(request.url()))
    const page = await openTab(context, `${urls.dapp}?scope=tab&email=1&off=${off}`)
    const modal = await openModal(page)
    await expect(viewOf(page, 'Connect')).toBeVisible()
    await expect(modal.getByRole('button', { name: /^Alpha Wallet/ })).toBeVisible()
    await expect(modal.getByLabel('Email', { exact: true })).toHaveCount(shown.email ? 1 : 0)
    await expect(modal.getByRole('button', { name: /Google/ })).toHaveCount(shown.socials ? 1 : 0)

    // The client refuses what is off, before anything is asked.
    for (const [parameters, isOn] of [
      [{ email: 'ada@example.test' }, shown.email],
      [{ social: 'google' }, shown.socials],
    ] as const) {
      if (isOn) continue
      const error = await page.evaluate(
        wanted => window.tabkey.login(wanted).then(String, ({ name }: Error) => name),
        parameters,
      )
      expect(error).toBe('ConfigError')
    }

    const names = requests.map(url => new URL(url).pathname.split('/').at(-1) ?? '')
    const isLoginOn = shown.email || shown.socials
    // Loaded after the first frame where login is on, and later elsewhere (scripts/chunks/plan.ts).
    if (isLoginOn) expect(names.filter(name => name.startsWith('page-calls-'))).toHaveLength(1)
    else expect(names.filter(name => name.startsWith('view-login-'))).toEqual([])
    const isSecureSiteAsked = requests.some(url => url.startsWith(new URL(urls.secureSite).origin))
    if (!isLoginOn) expect(isSecureSiteAsked).toBe(false)
    await expect(modalOf(page)).toBeVisible()
  })

test('login: email that is switched on later signs in, and asks for a signature in the modal', async ({
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  const url = `${urls.dapp}?email=1&off=email,socials`
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  await page.bringToFront()
  await expect((await openModal(page)).getByLabel('Email', { exact: true })).toHaveCount(0)
  await page.evaluate(() => {
    window.tabkey.close()
    return window.tabkey.update({ features: { email: true } })
  })
  const address = await logInFully(page, unique('eve'), urls.mail)
  await expect.poll(() => addressOf(other)).toBe(address)
  const signature = page.evaluate(() =>
    window.tabkey.request<string>({
      method: 'personal_sign',
      params: ['0x6869', window.tabkey.getAccount().address],
    }),
  )
  await press(frameOf(page), 'Sign')
  expect(await signature).toMatch(/^0x[0-9a-f]+$/)
})
