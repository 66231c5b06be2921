import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addressOf, openTab } from './support/pages.ts'

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="red" d="M0 0h1v1H0z"/></svg>')}`

const connect = (page: Page) => page.evaluate(() => window.tabkey.connect({ wallet: 'xyz.tabkey.alpha' }))

/** Children in the slot; a selector of Playwright's would look into the shadow root too. */
const slotted = (page: Page) => page.locator('tabkey-button [slot="avatar"]')

/** What the host's function was called with, and how many of its elements were removed. */
interface Seen {
  readonly calls: { readonly address: string; readonly ensImage: string | null; readonly size: number }[]
  removed: number
}

/** Gives the client an avatar of an element, and remembers its calls on the window as `seen`. */
const setAvatar = (page: Page, text: string) =>
  page.evaluate(async text => {
    const seen: Seen = { calls: [], removed: 0 }
    Object.assign(window, { seen })
    const avatar = (parameters: Seen['calls'][number]) => {
      seen.calls.push(parameters)
      const element = document.createElement('span')
      element.className = 'host-avatar'
      element.textContent = text
      element.style.cssText =
        'display:grid;place-items:center;background:#1d2b53;color:#fff;font:600 11px system-ui'
      element.addEventListener('remove', () => void (seen.removed += 1))
      return element
    }
    await window.tabkey.update({ avatar })
  }, text)

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

test('button: the avatar of the host is a child of the button while an account is shown', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, new URL('button.html', urls.dapp).href)
  await setAvatar(page, 'GM')
  const avatar = slotted(page)
  await expect(avatar).toHaveCount(0)
  await connect(page)
  await expect(avatar).toHaveText('GM')
  const box = await avatar.boundingBox()
  expect([box?.width, box?.height]).toEqual([28, 28])
  const button = page.locator('tabkey-button').getByRole('button')
  await expect(button, 'the name of the button stays').toHaveAccessibleName(/^Account /)

  // Other changes of the state draw the button again, but make no other avatar.
  await page.evaluate(() => window.tabkey.switchNetwork({ network: 'eip155:8453' }))
  await page.evaluate(() => window.tabkey.theme.set({ mode: 'dark' }))
  const address = await addressOf(page)
  expect((await seenOn(page)).calls).toEqual([{ address, ensImage: null, size: 28 }])

  await page.locator('tabkey-button').evaluate(element => element.setAttribute('size', 'sm'))
  await expect.poll(async () => (await seenOn(page)).calls.at(-1)?.size).toBe(22)
  await expect(avatar).toHaveCount(1)
  await expect.poll(async () => (await avatar.boundingBox())?.width).toBe(22)

  await page.evaluate(() => window.tabkey.disconnect())
  await expect(avatar).toHaveCount(0)
  const { calls, removed } = await seenOn(page)
  expect(removed, 'each avatar heard that it is no longer shown').toBe(calls.length)
})

test('button: a URL is a picture, and an answer that is no image leaves the colours of the address', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, new URL('button.html', urls.dapp).href)
  await connect(page)
  const children = slotted(page)
  const update = (made: string) => page.evaluate(made => window.tabkey.update({ avatar: () => made }), made)
  await update(PICTURE)
  await expect(children).toHaveAttribute('src', PICTURE)
  await update('javascript:alert(1)')
  await expect(children).toHaveCount(0)
  await update(PICTURE)
  await expect(children).toHaveCount(1)
  await page.evaluate(() => window.tabkey.update({ avatar: null }))
  await expect(children).toHaveCount(0)
  const mark = page.locator('tabkey-button').locator('.mark')
  // A redraw replaces the element.
  await expect(mark).toHaveCSS('background-image', /gradient/)
})

test('button: a child in the slot `avatar` wins over the option', async ({ context, urls }) => {
  const page = await openTab(context, new URL('button.html', urls.dapp).href)
  await page.locator('tabkey-button').evaluate(element => {
    const own = document.createElement('b')
    own.slot = 'avatar'
    own.textContent = 'me'
    element.append(own)
  })
  await expect(page.getByText('me', { exact: true })).toBeHidden()
  await connect(page)
  await expect(page.getByText('me', { exact: true })).toBeVisible()
  await setAvatar(page, 'GM')
  await expect(slotted(page)).toHaveText(['me'])
})

test('button: a function that throws is reported, and the button stays', async ({
  context,
  urls,
  pageErrors,
}) => {
  pageErrors.allow(/no avatar today/)
  const page = await openTab(context, new URL('button.html', urls.dapp).href)
  await connect(page)
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() =>
    window.tabkey.update({
      avatar() {
        throw new Error('no avatar today')
      },
    }),
  )
  expect((await thrown).message).toBe('no avatar today')
  await expect(page.locator('tabkey-button').getByRole('button', { name: /^Account / })).toBeVisible()
})
