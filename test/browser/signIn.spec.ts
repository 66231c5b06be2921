import type { BrowserContext, Page } from 'playwright/test'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openModal, openTab, shownAddress, viewOf } from './support/pages.ts'
import { startPairing } from './support/pairing.ts'

// The sign-in flow with the default sign-in of `tabkey/siwx` and real injected wallets.

/** Small enough for the sample to hit the digest, the text and the signature of an entry of about 900 bytes. */
const BYTE_STEP = 13

declare global {
  interface Window {
    answeredAt?: number
    signedInAt?: number
  }
}

const status = (page: Page) =>
  page.evaluate(() => {
    const { signIn, networks } = window.tabkey.getState()
    return signIn[networks.activeNamespace]?.status
  })

const expectStatus = (page: Page, wanted: string | undefined) =>
  expect.poll(() => status(page), { timeout: 15_000 }).toBe(wanted)

const signView = (page: Page) => viewOf(page, 'SIWXSignMessage')
const shows = (page: Page) => signView(page).isVisible()
const button = (page: Page, name: string) => modalOf(page).getByRole('button', { name, exact: true })

/** Chooses the wallet; with a sign-in the modal goes on to the next question by itself. */
async function choose(page: Page, name = 'Alpha Wallet'): Promise<void> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}

async function openTabs(context: BrowserContext, url: string, count: number): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let index = 0; index < count; index += 1) pages.push(await openTab(context, url))
  return pages
}

/** The one tab of these that shows the view; fails when there are several. */
async function prompting(pages: readonly Page[]): Promise<Page> {
  const shown = async () => {
    const all = await Promise.all(pages.map(async page => ((await shows(page)) ? page : null)))
    return all.filter(page => page !== null)
  }
  await expect.poll(async () => (await shown()).length, { timeout: 15_000 }).toBe(1)
  const [page] = await shown()
  if (!page) throw new Error('no tab shows the sign view')
  return page
}

async function signIn(page: Page): Promise<void> {
  await page.bringToFront()
  await button(page, 'Sign').click()
  await expect(modalOf(page)).toBeHidden({ timeout: 15_000 })
  await expectStatus(page, 'signedIn')
}

/** Notes, on the clock all tabs share, when the wallet's signature reaches this page. */
const stampAnswer = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      set(this: WebSocket, listener: (event: MessageEvent) => void) {
        this.addEventListener('message', event => {
          if (/"result":"0x[0-9a-f]{130}"/.test(String(event.data)))
            window.answeredAt = performance.timeOrigin + performance.now()
          listener(event)
        })
      },
    })
  })

/** Notes when this tab knows of the session. */
const stampSession = (page: Page) =>
  page.evaluate(() =>
    window.tabkey.subscribe(
      state => state.signIn[state.networks.activeNamespace]?.status,
      next => {
        if (next === 'signedIn') window.signedInAt = performance.timeOrigin + performance.now()
      },
    ),
  )

test('sign-in: five tabs, required: one prompt, all signed in at once; sign-out everywhere; a reload does not prompt', async ({
  context,
  urls,
  alpha,
}) => {
  await stampAnswer(context)
  const pages = await openTabs(context, `${urls.dapp}?signIn=required`, 5)
  for (const page of pages) await stampSession(page)
  const [first, second] = pages as [Page, Page]
  await choose(first)
  const asked = await prompting(pages)
  for (const page of pages) await expectStatus(page, 'required')
  await signIn(asked)
  for (const page of pages) await expectStatus(page, 'signedIn')
  expect(await alpha.count('personal_sign'), 'one prompt').toBe(1)
  const answeredAt = await asked.evaluate(() => window.answeredAt ?? Number.NaN)
  const late = await Promise.all(
    pages.map(page => page.evaluate(() => window.signedInAt ?? Number.NaN).then(at => at - answeredAt)),
  )
  figure('sign-in: all of five tabs signed in after the wallet’s answer, ms', Math.max(...late))
  expect(Math.max(...late)).toBeLessThan(2_000)

  await first.reload()
  await expectStatus(first, 'signedIn')
  await expect(modalOf(first)).toBeHidden()
  await Promise.all(pages.slice(1).map(page => page.close()))
  await first.reload()
  await expectStatus(first, 'signedIn')
  expect(await alpha.count('personal_sign'), 'a reload asks nobody').toBe(1)

  const others = await openTabs(context, `${urls.dapp}?signIn=required`, 2)
  for (const page of others) await expectStatus(page, 'signedIn')
  await first.bringToFront()
  await first.getByRole('button', { name: 'Sign out' }).click()
  for (const page of [first, ...others]) {
    await expect(shownAddress(page)).toBeHidden()
    await expectStatus(page, undefined)
  }
  expect(await first.evaluate(() => Object.keys(localStorage).filter(key => /siwx/.test(key)))).toEqual([])
  expect(second.isClosed()).toBe(true)
})

test('sign-in: declined: the view says so and asks again; the modal cannot be closed while it is required', async ({
  context,
  urls,
  alpha,
}) => {
  const [page] = (await openTabs(context, `${urls.dapp}?signIn=required`, 1)) as [Page]
  await choose(page)
  await prompting([page])
  await alpha.mode({ kind: 'reject', methods: ['personal_sign'] })
  await modalOf(page).getByText('Show message').click()
  const message = modalOf(page).getByRole('region', { name: 'Message' })
  await expect(message).toHaveText(/wants you to sign in with your Ethereum account/)
  const declined = await message.innerText()
  await button(page, 'Sign').click()
  await expect(modalOf(page).getByRole('alert')).toHaveText('Signature declined')
  await page.keyboard.press('Escape')
  await button(page, 'Close').click()
  await page.mouse.click(5, 5)
  await page.evaluate(() => window.tabkey.close())
  await expect(signView(page)).toBeVisible()
  await alpha.mode('auto')
  // A second attempt has a nonce of its own. The text that is shown is the one that is signed.
  await modalOf(page).getByText('Show message').click()
  await expect(message).toHaveText(/Nonce: /)
  await expect(message).not.toHaveText(declined)
  const shown = await message.textContent()
  await button(page, 'Try again').click()
  await expect(modalOf(page)).toBeHidden()
  await expectStatus(page, 'signedIn')
  const [session] = await page.evaluate(() => window.tabkey.signIn.getSessions())
  expect(session?.message).toBe(shown)
})

test('sign-in: cancel: required disconnects, optional only closes; then the view is Connect', async ({
  context,
  urls,
  alpha,
}) => {
  const [required] = (await openTabs(context, `${urls.dapp}?signIn=required`, 1)) as [Page]
  await choose(required)
  await prompting([required])
  await button(required, 'Cancel').click()
  await expect(modalOf(required)).toBeHidden()
  await expect(shownAddress(required)).toBeHidden()
  await expect.poll(() => required.evaluate(() => window.tabkey.getState().view)).toBe('Connect')
  await required.close()

  const [optional] = (await openTabs(context, `${urls.dapp}?signIn=optional`, 1)) as [Page]
  await choose(optional)
  await prompting([optional])
  await button(optional, 'Cancel').click()
  await expect(modalOf(optional)).toBeHidden()
  await expect(shownAddress(optional)).toBeVisible()
  await expectStatus(optional, 'none')
  expect(await alpha.count('personal_sign')).toBe(0)
  // By name it may be asked for again; a closed modal is a no as well.
  await optional.getByRole('button', { name: 'Sign in', exact: true }).click()
  await prompting([optional])
  await optional.keyboard.press('Escape')
  await expect(modalOf(optional)).toBeHidden()
  await expectStatus(optional, 'none')
})

test('sign-in: another network and another account are asked for again', async ({ context, urls, alpha }) => {
  const pages = await openTabs(context, `${urls.dapp}?signIn=required`, 2)
  const [page] = pages as [Page]
  await choose(page)
  await signIn(await prompting(pages))
  await alpha.setChain(8453)
  await signIn(await prompting(pages))
  await alpha.setAccounts([1, 0])
  await signIn(await prompting(pages))
  await alpha.setAccounts([0, 1])
  await alpha.setChain(1)
  for (const each of pages) await expectStatus(each, 'signedIn')
  expect(await alpha.count('personal_sign')).toBe(3)
})

test('sign-in: the tab with the view closes: another one shows it', async ({ context, urls, alpha }) => {
  const pages = await openTabs(context, `${urls.dapp}?signIn=required`, 3)
  const [page] = pages as [Page]
  await choose(page)
  const asked = await prompting(pages)
  await asked.close()
  const left = pages.filter(each => each !== asked)
  await signIn(await prompting(left))
  for (const each of left) await expectStatus(each, 'signedIn')
  expect(await alpha.count('personal_sign')).toBe(1)
})

// `createSiwx.test.ts` changes every byte of an entry. Here a sample of them takes the whole way: page, engine and view.
test('sign-in: a changed byte of the stored entry ends the session, and the page goes on', async ({
  context,
  urls,
}) => {
  const [page] = (await openTabs(context, `${urls.dapp}?signIn=optional`, 1)) as [Page]
  await choose(page)
  await signIn(await prompting([page]))
  const { changed, kept, ms } = await page.evaluate(async step => {
    const key = Object.keys(localStorage).find(name => name.startsWith('@tabkey/siwx/'))
    const value = key && localStorage.getItem(key)
    if (!key || !value) throw new Error('nothing is stored')
    const isIn = () => {
      const { signIn, networks } = window.tabkey.getState()
      return signIn[networks.activeNamespace]?.status === 'signedIn'
    }
    const kept: number[] = []
    let changed = 0
    const from = performance.now()
    for (let at = 0; at < value.length; at += step) {
      changed += 1
      const other = value[at] === '#' ? '%' : '#'
      localStorage.setItem(key, value.slice(0, at) + other + value.slice(at + 1))
      await window.tabkey.signIn.refresh()
      if (isIn()) kept.push(at)
      localStorage.setItem(key, value)
      await window.tabkey.signIn.refresh()
      if (!isIn()) throw new Error(`not back after byte ${at}`)
    }
    return { changed, kept, ms: performance.now() - from }
  }, BYTE_STEP)
  figure('sign-in: stored bytes changed one by one', changed)
  figure('sign-in: one look at the host, ms', ms / (2 * changed))
  expect(changed).toBeGreaterThan(50)
  expect(kept).toEqual([])
  // And over a reload.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter(name => name.startsWith('@tabkey/siwx/')))
      localStorage.setItem(key, `${localStorage.getItem(key)?.slice(0, -7)}`)
  })
  await page.reload()
  await prompting([page])
  await expect(shownAddress(page)).toBeVisible()
})

test('sign-in: siweConfig: the older view, one session, sign-out', async ({ context, urls, alpha }) => {
  const [page, other] = (await openTabs(context, `${urls.dapp}?signIn=siwe`, 2)) as [Page, Page]
  await choose(page)
  await expect(viewOf(page, 'ConnectingSiwe')).toBeVisible()
  await button(page, 'Sign').click()
  for (const each of [page, other]) await expectStatus(each, 'signedIn')
  await expect(modalOf(page)).toBeHidden()
  await page.reload()
  await expectStatus(page, 'signedIn')
  expect(await alpha.count('personal_sign')).toBe(1)
  await page.evaluate(() => window.tabkey.disconnect())
  expect(await page.evaluate(() => localStorage.getItem('demo-siwe-session'))).toBeNull()
})

test('sign-in: one click over WalletConnect: one yes on the phone, no sign view, signed in on each chain', async ({
  context,
  urls,
  phone,
}) => {
  const [page, other] = (await openTabs(context, `${urls.dapp}?signIn=required`, 2)) as [Page, Page]
  await phone.mode({ auths: 'approve' })
  await phone.scan(await startPairing(page))
  for (const each of [page, other]) await expectStatus(each, 'signedIn')
  await expect(modalOf(page)).toBeHidden()
  const { asked, address } = await phone.state()
  expect(asked, 'nothing else was asked').toEqual([])
  const chains = await page.evaluate(async () =>
    (await window.tabkey.signIn.getSessions()).map(({ data }) => [data.chainId, data.accountAddress]),
  )
  expect(chains).toEqual([['eip155:1', address]])
  expect(await page.evaluate(() => 'Buffer' in window)).toBe(false)
  await page.reload()
  await expectStatus(page, 'signedIn')
  await page.evaluate(() => window.tabkey.switchNetwork({ network: 'eip155:8453' }))
  await expectStatus(page, 'signedIn')
  expect((await phone.state()).asked).toEqual([])
})
