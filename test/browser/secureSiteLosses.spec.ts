import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BrowserContext } from 'playwright/test'
import {
  test as base,
  forget,
  logIn,
  open,
  openBy,
  press,
  readAddress,
  writeCode,
} from './support/custodySite.ts'
import { expect } from './support/fixtures.ts'
import { launchProfile } from './support/partition.ts'
import type { SecureHost } from './support/secureHost.ts'

// A person who comes with another browser, or without what opened the wallet before.

/** A second browser of the person, which has nothing of the first one. */
const test = base.extend<{ otherProfile: BrowserContext }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  otherProfile: async ({}, use) => {
    const folder = await mkdtemp(`${tmpdir()}/tabkey-losses-`)
    const context = await launchProfile(folder)
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  },
})

test.setTimeout(150_000)

/** Opens the page of the wallet's ways, and the screen that lets another browser in. @returns the end of the page */
async function drawLetIn(host: SecureHost): Promise<{ managed: Promise<unknown> }> {
  const managed = host.ask('MANAGE_WALLET')
  await press(host.frame, 'Let another device in')
  await host.frame.getByRole('textbox', { name: 'Code of the other device' }).waitFor()
  return { managed }
}

async function typeCode(host: SecureHost, code: string): Promise<void> {
  await host.frame.getByRole('textbox').fill(code)
  // The button wakes when it was seen for a while.
  const button = host.frame.getByRole('button', { name: 'Let another device in' })
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
}

/** A browser that waits with a code. @returns the code, and the end of the wait */
async function waitWithCode(host: SecureHost): Promise<{ code: string; opened: Promise<unknown> }> {
  const opened = host.ask('OPEN_WALLET')
  await press(host.frame, 'Use another device')
  const shown = host.frame.locator('.recovery')
  await shown.waitFor()
  return { code: (await shown.locator('span').allTextContents()).join('-'), opened }
}

test('losses: another browser is let in by the first one, by a code that the person types', async ({
  profile,
  otherProfile,
  site,
}) => {
  const email = 'other-browser@example.test'
  const first = await open(profile, site)
  await logIn(first, site, email)
  const recovery = await writeCode(first)
  const address = await readAddress(first)
  const other = await open(otherProfile, site)
  await logIn(other, site, email)
  const { code, opened } = await waitWithCode(other)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const [last] = await site.mail.messages(email)
  const { managed } = await drawLetIn(first)
  await typeCode(first, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
  await first.frame.getByText('None of your devices shows this code').waitFor()
  await typeCode(first, code.toLowerCase().replaceAll('-', ' '))
  await first.frame.getByText(/can open this wallet now/).waitFor()
  await opened
  expect(await readAddress(other)).toBe(address)
  await press(first.frame, 'Done')
  await press(first.frame, 'Done')
  await managed
  const letter = await site.mail.next(email, last)
  expect(letter.text).toContain('Another device can now open your wallet.')
  // It opens from now on by itself, and the paper code was in neither browser's way.
  await other.page.reload({ waitUntil: 'domcontentloaded' })
  await other.page.waitForFunction(() => window.host !== undefined)
  await other.ready()
  expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  const heard = JSON.stringify([await first.said(), await other.said()])
  for (const secret of [code, recovery]) expect(heard).not.toContain(secret)
})

test('losses: the code of another person’s browser lets nothing in', async ({
  profile,
  otherProfile,
  site,
}) => {
  const [mine, theirs] = [await open(profile, site), await open(otherProfile, site)]
  await logIn(mine, site, 'mine@example.test')
  await writeCode(mine)
  const stranger = await open(otherProfile, site, { origin: site.origins[1] })
  await logIn(theirs, site, 'theirs@example.test')
  await writeCode(theirs)
  await logIn(stranger, site, 'theirs@example.test')
  const { code, opened } = await waitWithCode(stranger)
  const refused = expect(opened).rejects.toThrow('User rejected')
  const { managed } = await drawLetIn(mine)
  await typeCode(mine, code)
  await mine.frame.getByText('None of your devices shows this code').waitFor()
  await press(mine.frame, 'Back')
  await press(mine.frame, 'Done')
  await managed
  await press(stranger.frame, 'Back')
  await press(stranger.frame, 'Cancel')
  await refused
})

test('losses: a person whose passkey is gone opens the wallet by the code, and replaces the passkey', async ({
  profile,
  site,
}) => {
  const email = 'lost-passkey@example.test'
  const host = await open(profile, site)
  await logIn(host, site, email)
  const code = await writeCode(host)
  const address = await readAddress(host)
  const rows = host.frame.getByRole('list', { name: 'What opens your wallet' }).getByRole('listitem')
  const passkeys = rows.filter({ hasText: 'Passkey' })
  let managed = host.ask('MANAGE_WALLET')
  await press(host.frame, 'Add a passkey')
  await press(host.frame, 'Create a passkey')
  await expect(passkeys).toHaveCount(1)
  await press(host.frame, 'Done')
  await managed
  await host.authenticator.forget()
  await forget(host)
  await logIn(host, site, email)
  const opened = host.ask('OPEN_WALLET')
  await press(host.frame, 'Enter your recovery code')
  await host.frame.getByRole('textbox').fill(code)
  await press(host.frame, 'Open your wallet')
  await opened
  expect(await readAddress(host)).toBe(address)
  managed = host.ask('MANAGE_WALLET')
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys).toHaveCount(0)
  await press(host.frame, 'Add a passkey')
  await press(host.frame, 'Create a passkey')
  await expect(passkeys).toHaveCount(1)
  await press(host.frame, 'Done')
  await managed
  await forget(host)
  await logIn(host, site, email)
  await openBy(host, 'Use your passkey')
  expect(await readAddress(host)).toBe(address)
})
