import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Frame, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { emailUrl, logInFully, submitEmail } from './support/login.ts'
import { addressOf, connectWallet, openModal, openTab } from './support/pages.ts'
import { launchProfile, ofOtherSite } from './support/partition.ts'

// A browser parts a frame's storage by the site of the top page. Each top site has a login of its own.

test.beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/tabkey-profile-`)
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

let folder: string

/** The secure site's own frame, from inside. */
async function insideOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('#w3m-iframe', { state: 'attached' })).contentFrame()
  if (!frame) throw new Error('The frame has no content')
  return frame
}

const mark = (frame: Frame, word: string) => frame.evaluate(said => localStorage.setItem('mark', said), word)
const markOf = (frame: Frame) => frame.evaluate(() => localStorage.getItem('mark'))

test('embedded partition: two top sites with one secure site know nothing of each other’s login', async ({
  urls,
  openFront,
}) => {
  test.setTimeout(120_000)
  const [otherSite, sameSite] = [await openFront(), await openFront()]
  const context = await launchProfile(folder)
  try {
    const here = await openTab(context, emailUrl(urls.dapp))
    const mine = await logInFully(here, 'here@example.test', urls.mail)
    await mark(await insideOf(here), 'here')

    const there = await openTab(context, emailUrl(ofOtherSite(otherSite.url)))
    expect(await addressOf(there)).toBeNull()
    const theirs = await logInFully(there, 'there@example.test', urls.mail)
    expect(theirs).not.toBe(mine)
    expect(await markOf(await insideOf(there))).toBeNull()

    // Another origin of the first site stands in the same part: it is the site that parts, not the address.
    const beside = await openTab(context, emailUrl(sameSite.url))
    await logInFully(beside, 'beside@example.test', urls.mail)
    expect(await markOf(await insideOf(beside))).toBe('here')

    await there.evaluate(() => window.tabkey.disconnect())
    await there.reload()
    expect(await addressOf(there)).toBeNull()
    expect(await addressOf(here)).toBe(mine)
  } finally {
    await context.close()
  }
})

test('embedded partition: where such a frame gets no storage the login says no, and a wallet connects', async ({
  context,
  openFront,
}) => {
  const front = await openFront()
  const page = await openTab(context, emailUrl(ofOtherSite(front.url)))
  const modal = await openModal(page)
  await submitEmail(modal, 'private@example.test')
  await expect(modal.getByText('An error occurred')).toBeVisible({ timeout: 20_000 })
  const refused = (await insideOf(page)).evaluate(async () => {
    const request = indexedDB.open('any')
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve
      request.onerror = () => reject(request.error)
    })
  })
  await expect(refused, 'the browser does refuse').rejects.toThrow('denied')
  await page.keyboard.press('Escape')
  await connectWallet(page, 'Alpha Wallet')
  expect(await addressOf(page)).not.toBeNull()
})
