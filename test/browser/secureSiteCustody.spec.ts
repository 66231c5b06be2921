import { recoverMessageAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { control } from '../support/peerControl.ts'
import { forget, logIn, open, openBy, press, readAddress, test, writeCode } from './support/custodySite.ts'
import { expect } from './support/fixtures.ts'
import { press as pressApproval } from './support/frameScreen.ts'

// Wallets whose keys the site does not have, in a frame of another site: how they are made, opened again, and lost.

test('custody: a passkey opens the wallet after the browser has forgotten it', async ({ profile, site }) => {
  const email = 'passkey@example.test'
  const host = await open(profile, site)
  await logIn(host, site, email)
  await openBy(host, 'Create a passkey')
  const address = await readAddress(host)
  const signed = host.ask<string>('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address] })
  await pressApproval(host.frame, 'Sign')
  const signature = (await signed) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  // The frame opens it again without a question, until its storage is cleared.
  await host.page.reload({ waitUntil: 'domcontentloaded' })
  await host.page.waitForFunction(() => window.host !== undefined)
  await host.ready()
  expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  await forget(host)
  await logIn(host, site, email)
  await openBy(host, 'Use your passkey')
  expect(await readAddress(host)).toBe(address)
})

test('custody: a recovery code opens the wallet in another dapp, where nothing of the first one is', async ({
  profile,
  site,
}) => {
  const email = 'code@example.test'
  const host = await open(profile, site)
  await logIn(host, site, email)
  const code = await writeCode(host)
  const address = await readAddress(host)
  const other = await open(profile, site, { origin: site.origins[1] })
  await logIn(other, site, email)
  const wrong = other.ask('OPEN_WALLET')
  await press(other.frame, 'Enter your recovery code')
  await other.frame.getByRole('textbox').fill(`${code.slice(0, -4)}0000`)
  await press(other.frame, 'Open your wallet')
  await other.frame.getByText('This is not the right code').waitFor()
  await other.frame.getByRole('textbox').fill(code.toLowerCase().replaceAll('-', ' '))
  await press(other.frame, 'Open your wallet')
  await wrong
  expect(await readAddress(other)).toBe(address)
})

test('custody: a passkey without the function keeps no wallet, and the person writes a code down', async ({
  profile,
  site,
}) => {
  const host = await open(profile, site, { hasPrf: false })
  await logIn(host, site, 'noprf@example.test')
  const opened = host.ask('OPEN_WALLET')
  await press(host.frame, 'Create a passkey')
  await host.frame.getByText('it cannot open a wallet').waitFor()
  await press(host.frame, 'Write down a recovery code')
  const code = (await host.frame.locator('.recovery span').allTextContents()).join('-')
  await press(host.frame, 'I have written it down')
  await host.frame.getByRole('textbox').fill('0000')
  await press(host.frame, 'Save')
  await host.frame.getByText('This is not the right code').waitFor()
  await host.frame.getByRole('textbox').fill(code.slice(-4))
  await press(host.frame, 'Save')
  await opened
  expect(await readAddress(host)).toMatch(/^0x/)
})

test('custody: an account made by a passkey has its wallet in the same step, and Cancel makes none', async ({
  profile,
  site,
}) => {
  const host = await open(profile, site)
  const created = host.ask('CONNECT_PASSKEY')
  await press(host.frame, 'Create a new account')
  await created
  const address = await readAddress(host)
  await forget(host)
  const loggedIn = host.ask('CONNECT_PASSKEY')
  await press(host.frame, 'Log in with a passkey')
  await loggedIn
  expect(await readAddress(host)).toBe(address)

  await logIn(host, site, 'cancel@example.test')
  const cancelled = host.refused('OPEN_WALLET')
  await press(host.frame, 'Cancel')
  expect(await cancelled).toBe('User rejected the request')
  expect(await host.refused('RPC_REQUEST', { method: 'eth_accounts', params: [] })).toBe(
    'The wallet is not open',
  )
})

test('custody: a person adds a passkey, removes the code, and sees the key in a window of the site', async ({
  profile,
  site,
}) => {
  const email = 'manage@example.test'
  const host = await open(profile, site)
  await logIn(host, site, email)
  await writeCode(host)
  const address = await readAddress(host)
  const managed = host.ask('MANAGE_WALLET')
  const rows = host.frame.getByRole('list', { name: 'What opens your wallet' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  // The only way that outlives this browser stays.
  await expect(rows.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await press(host.frame, 'Add a passkey')
  await press(host.frame, 'Create a passkey')
  await expect(rows).toHaveCount(3)
  const codeRow = rows.filter({ hasText: 'Recovery code' })
  await codeRow.getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(2)
  await expect(codeRow).toHaveCount(0)
  await press(host.frame, 'Show the private key')
  const opened = profile.waitForEvent('page')
  await press(host.frame, 'Show the private key')
  const popup = await opened
  const key = await popup.locator('.key').first().textContent()
  expect(privateKeyToAddress(key as `0x${string}`)).toBe(address)
  expect(new URL(popup.url()).origin).toBe(site.url)
  await popup.close()
  await press(host.frame, 'Back')
  await press(host.frame, 'Done')
  await managed
  // No message to the page had the key.
  expect(JSON.stringify(await host.said())).not.toContain(String(key).slice(2))
  await forget(host)
  await logIn(host, site, email)
  await openBy(host, 'Use your passkey')
  expect(await readAddress(host)).toBe(address)
})

test('custody: after a while a change needs a new proof, and a login that was ended is over', async ({
  profile,
  site,
}) => {
  const email = 'stepup@example.test'
  const host = await open(profile, site)
  await logIn(host, site, email)
  const code = await writeCode(host)
  const other = await open(profile, site, { origin: site.origins[1] })
  await logIn(other, site, email)
  const opened = other.ask('OPEN_WALLET')
  await press(other.frame, 'Enter your recovery code')
  await other.frame.getByRole('textbox').fill(code)
  await press(other.frame, 'Open your wallet')
  await opened
  // Ten minutes of the product; each proof is older than this by now but the one that follows.
  await control(site.url, '/__settings', { stepUpSeconds: 5 })
  await host.page.waitForTimeout(5_500)
  const managed = host.ask('MANAGE_WALLET')
  const logins = host.frame.getByRole('list', { name: 'Where you are logged in' })
  const [last] = await site.mail.messages(email)
  await logins.getByRole('button', { name: 'Log out' }).click()
  await host.frame.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await press(host.frame, 'Send a code by email')
  await host.frame.getByRole('textbox').fill((await site.mail.next(email, last)).code ?? '')
  await press(host.frame, 'Continue')
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  await expect(
    host.frame.getByRole('list', { name: 'What opens your wallet' }).getByRole('listitem'),
  ).toHaveCount(2)
  await press(host.frame, 'Done')
  await managed
  await control(site.url, '/__settings', { stepUpSeconds: 600 })
  expect(await other.refused('GET_USER')).toBe('Not connected')
})
