import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, unique } from './support/login.ts'
import { keptBy } from './support/originStorage.ts'
import { addressOf, connectWallet, openTab } from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'
import { askToSign, signs } from './support/requests.ts'

// The next person at this computer finds no trace of the connected account.

/**
 * Everything this origin keeps, as one text. The ledger is left out: the end of a request that a tab may still ask for
 * lies there for ten minutes, without account or parameters.
 */
const kept = async (page: Page): Promise<string> =>
  (await keptBy(page))
    .filter(({ key }) => !key.startsWith('ledger:'))
    .map(({ key, text }) => `${key} ${text}`)
    .join('\n')

/** Storage keys that may outlive a logout: facts about this browser and public data, none about the user. */
const STAYS: readonly RegExp[] = [
  / epoch$/,
  / sweep:at$/,
  / cache:(wallets|image):/,
  // Known page wallets; the accounts in it are gone, as the lines above have looked.
  / facts:wallets$/,
  // What the site offers, and what was preferred there: a logout keeps it, and it names no person.
  / facts:embedded\/(PREFERRED_ACCOUNT_TYPES|SITE_REQUESTS|SMART_ACCOUNT_ENABLED_NETWORKS)$/,
  // The end of a request, for ten minutes, without account or parameters.
  / ledger:[0-9a-f]{32}$/,
  // Icons of the browser's wallets. They name no account.
  / tabkey:icons$/,
]

test('residue: an injected wallet leaves neither address nor name behind', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const address = (await addressOf(page)) ?? ''
  expect(await signs(page, 'before leaving')).toBe(true)
  await expect.poll(() => kept(page)).toContain(address)
  await page.evaluate(() => window.tabkey.disconnect())
  await expect.poll(async () => (await kept(page)).toLowerCase()).not.toContain(address.toLowerCase())
})

test('residue: a phone leaves neither address, session nor key behind', async ({ context, urls, phone }) => {
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  const address = (await addressOf(page)) ?? ''
  const [session] = (await phone.state()).sessions
  const topic = session?.topic ?? ''
  expect(topic).toMatch(/^[0-9a-f]{64}$/)
  await phone.mode({ requests: 'approve' })
  expect(await signs(page, 'before leaving')).toBe(true)
  await expect.poll(() => kept(page)).toContain(topic)
  await page.evaluate(() => window.tabkey.disconnect())
  await expect.poll(async () => (await kept(page)).toLowerCase()).not.toContain(address.toLowerCase())
  // With the topic go its key, kept under it, and what was said there.
  await expect.poll(() => kept(page)).not.toContain(topic)
})

test('residue: a login by email leaves only what is on the list', async ({ context, urls }) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  const email = unique('ray')
  const address = await logInFully(page, email, urls.mail)
  const signed = askToSign(page, 'before leaving')
  await press(frameOf(page), 'Sign')
  expect(await signed).toMatchObject({ status: 'answered' })
  await expect.poll(() => kept(page)).toContain(email)
  await page.evaluate(() => window.tabkey.disconnect())
  await expect.poll(() => kept(page)).not.toContain(email)
  await expect
    .poll(async () => (await kept(page)).toLowerCase())
    .not.toContain(address.toLowerCase().slice(2))
  const left = (await keptBy(page)).map(({ place, key }) => `${place} ${key}`)
  expect(left.filter(key => !STAYS.some(allowed => allowed.test(key)))).toEqual([])
})
