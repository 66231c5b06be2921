import type { Page } from 'playwright/test'
import { createPublicClient, type Hex, hashTypedData, http } from 'viem'
import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import { createMailClient } from '../support/mailClient.ts'
import { control } from '../support/peerControl.ts'
import { press } from './support/frameScreen.ts'
import {
  emailUrl,
  frameOf,
  logInFully,
  openAccount,
  openSettings,
  submitEmail,
  unique,
} from './support/login.ts'
import { addressOf, modalOf, openModal, openTab, ready, viewOf } from './support/pages.ts'
import { dailyEther } from './support/permission.ts'
import { ask, askToSign } from './support/requests.ts'
import { expect, test } from './support/secureFixture.ts'

// Each test sends some of the protocol's messages through the real client; the last one knows the whole list.
test.describe.configure({ mode: 'serial' })

/** Every message the secure site's frame got in this file, by name. */
const heard = new Set<string>()

const callsOf = async (site: string): Promise<Readonly<Record<string, number>>> =>
  (await control<PeerStats>(site, '/__stats')).calls

test.afterEach(async ({ urls }) => {
  for (const name of Object.keys(await callsOf(urls.secureSite))) heard.add(name)
})

const NOBODY: Hex = '0x00000000000000000000000000000000000000A1'
const TYPED = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: NOBODY },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello, Bob!' },
} as const

/** Asks what a person must see, presses a button of the frame, and gives the answer. */
async function approve(page: Page, method: string, params: unknown, button: string): Promise<unknown> {
  const asked = ask(page, { method, params })
  await press(frameOf(page), button)
  return answerOf(await asked)
}

function answerOf(ended: Awaited<ReturnType<typeof ask>>): unknown {
  if (ended.status !== 'answered') throw new Error(JSON.stringify(ended))
  return ended.value
}

const read = async (page: Page, method: string, params?: unknown): Promise<unknown> =>
  answerOf(await ask(page, { method, ...(params === undefined ? {} : { params }) }))

test('embedded messages: an email, a device that is not known, another address, and the way out', async ({
  browser,
  context,
  urls,
}) => {
  const url = emailUrl(urls.dapp)
  const mail = createMailClient(urls.mail)
  const [old, fresh] = [unique('ada'), unique('bea')]
  const address = await logInFully(await openTab(context, url), old, urls.mail)
  const [first] = await mail.messages(old)

  const second = await browser.newContext()
  const page = await openTab(second, url)
  const modal = await openModal(page)
  await submitEmail(modal, old)
  await expect(viewOf(page, 'EmailVerifyDevice')).toBeVisible({ timeout: 20_000 })
  const letter = await mail.next(old, first)
  const linked = await second.newPage()
  await linked.goto(letter.links[0] ?? 'about:blank')
  await linked.getByRole('button', { name: 'Yes, it is me' }).click()
  const code = await linked.locator('#code').innerText()
  await page.bringToFront()
  await expect(viewOf(page, 'EmailVerifyOtp')).toBeVisible({ timeout: 20_000 })
  await modal.getByLabel('Six-digit code').fill(code)
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).toBe(address)

  // Only a frame with an earlier login is asked whether the login is valid.
  expect((await callsOf(urls.secureSite)).IS_CONNECTED).toBeUndefined()
  await page.reload()
  await ready(page)
  await expect.poll(async () => (await callsOf(urls.secureSite)).IS_CONNECTED).toBe(1)
  expect(await addressOf(page)).toBe(address)

  await openSettings(page)
  await modal.getByRole('button', { name: new RegExp(`^${old} .*Edit email$`) }).click()
  await modal.getByLabel('Email', { exact: true }).fill(fresh)
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm current email' })).toBeVisible()
  await modal.getByLabel('Six-digit code').fill(await mail.code(old, letter))
  await expect(page.getByRole('dialog', { name: 'Confirm new email' })).toBeVisible()
  await modal.getByLabel('Six-digit code').fill(await mail.code(fresh))
  await expect(viewOf(page, 'AccountSettings').getByText(fresh)).toBeVisible()
  expect(await addressOf(page)).toBe(address)

  await page.evaluate(() => window.tabkey.disconnect())
  await expect.poll(() => addressOf(page)).toBeNull()
  expect((await callsOf(urls.secureSite)).SIGN_OUT).toBe(1)
  await second.close()
})

test('embedded messages: another network, and the other of two accounts', async ({ context, urls }) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  const smart = await logInFully(page, unique('cam'), urls.mail)
  await page.evaluate(() => window.tabkey.switchNetwork({ network: 'eip155:8453' }))
  expect(await read(page, 'eth_chainId')).toBe('0x2105')
  expect(await page.evaluate(() => window.tabkey.getState().embedded.smartAccountNetworks)).toEqual([1, 8453])
  await openAccount(page)
  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: /^Standard account 0x.*Switch$/ }).click()
  await expect.poll(() => addressOf(page)).not.toBe(smart)
  const { EOA } = await page.evaluate(() => ({
    EOA: window.tabkey.getAccount().allAccounts.find(({ type }) => type === 'eoa')?.address,
  }))
  expect(await addressOf(page)).toBe(EOA)
  expect(await read(page, 'eth_chainId')).toBe('0x2105')
})

test('embedded messages: each request that asks a person, and each wallet_ read, with its answer', async ({
  chain,
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  const page = await openTab(context, emailUrl(urls.dapp))
  const address = (await logInFully(page, unique('deb'), urls.mail)) as Hex
  await chain.fund(address)
  const reader = createPublicClient({
    transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url),
  })

  const signature = (await approve(page, 'personal_sign', ['0x6869', address], 'Sign')) as Hex
  expect(await reader.verifyMessage({ address, message: 'hi', signature })).toBe(true)
  const typed = (await approve(page, 'eth_signTypedData_v4', [address, JSON.stringify(TYPED)], 'Sign')) as Hex
  expect(await reader.verifyHash({ address, hash: hashTypedData(TYPED), signature: typed })).toBe(true)

  const transaction = [{ from: address, to: NOBODY, value: '0x7' }]
  const hash = (await approve(page, 'eth_sendTransaction', transaction, 'Send')) as Hex
  expect((await chain.mined(hash)).status).toBe('success')

  const calls = [{ to: NOBODY, value: '0x5' }]
  const bundle = [{ version: '2.0.0', from: address, chainId: '0x1', id: '0xa1', calls }]
  expect(await approve(page, 'wallet_sendCalls', bundle, 'Send')).toMatchObject({ id: '0xa1' })
  await expect
    .poll(() => read(page, 'wallet_getCallsStatus', ['0xa1']))
    .toMatchObject({ status: 200, atomic: true, chainId: '0x1' })
  expect(await reader.getBalance({ address: NOBODY })).toBeGreaterThanOrEqual(12n)

  expect(await read(page, 'wallet_getCapabilities', [address])).toMatchObject({
    '0x1': { atomic: { status: 'supported' }, assetDiscovery: { supported: true } },
  })
  expect(await read(page, 'wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])).toEqual({
    '0x1': [expect.objectContaining({ type: 'NATIVE', address: 'native' })],
  })

  const permission = dailyEther(address)
  const { expiry } = permission
  const granted = (await approve(page, 'wallet_grantPermissions', [permission], 'Allow')) as { context: Hex }
  expect(granted).toMatchObject({ expiry, address, context: expect.stringMatching(/^0x/) })
  const taken = [{ permissionsContext: granted.context }]
  expect(await approve(page, 'wallet_revokePermissions', taken, 'Take back')).toEqual({})
  await expect(modalOf(page)).toBeHidden()
})

test('embedded messages: a request that is taken back leaves the frame, and the next one is answered', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  await logInFully(page, unique('fay'), urls.mail)
  await page.evaluate(() => {
    const stop = new AbortController()
    const { address } = window.tabkey.getAccount()
    const ended = window.tabkey
      .request<string>({ method: 'personal_sign', params: ['0x6869', address], signal: stop.signal })
      .then(
        () => 'signed',
        (error: Error) => error.message,
      )
    Object.assign(window, { stop, ended })
  })
  await expect(frameOf(page).getByRole('button', { name: 'Reject' })).toBeVisible()
  const words = await page.evaluate(() => {
    const { stop, ended } = window as unknown as { stop: AbortController; ended: Promise<string> }
    stop.abort()
    return ended
  })
  expect(words).toBe('Request was aborted')
  await expect.poll(async () => (await callsOf(urls.secureSite)).RPC_ABORT).toBe(1)
  await expect(frameOf(page).getByRole('dialog')).toHaveCount(0)
  await expect(modalOf(page)).toBeHidden()
  const next = askToSign(page, 'the next one')
  await press(frameOf(page), 'Sign')
  expect(await next).toMatchObject({ status: 'answered' })
})

test('embedded messages: a provider, and farcaster after a step back', async ({ browser, context, urls }) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  const modal = await openModal(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal.getByRole('button', { name: 'Continue with Google', exact: true }).click(),
  ])
  await popup.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 25_000 })
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()

  const second = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const other = await openTab(second, emailUrl(urls.dapp))
  const ways = await openModal(other)
  const code = viewOf(other, 'ConnectingFarcaster').getByRole('img', {
    name: 'QR code to log in with Farcaster',
  })
  await ways.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  await expect(code).toBeVisible({ timeout: 25_000 })
  await ways.getByRole('button', { name: 'Back' }).click()
  await expect.poll(async () => (await callsOf(urls.secureSite)).RELOAD).toBe(1)
  await ways.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  await expect(code).toBeVisible({ timeout: 25_000 })
  await ways.getByRole('button', { name: 'Copy link' }).click()
  await expect(other.getByText('Link copied')).toBeVisible()
  const phone = await second.newPage()
  await phone.goto(await other.evaluate(() => navigator.clipboard.readText()))
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.bringToFront()
  await expect.poll(() => addressOf(other), { timeout: 20_000 }).not.toBeNull()
  await second.close()
})

test('embedded messages: the client has sent every one', () => {
  expect([...heard].sort()).toEqual([
    'CONNECT_DEVICE',
    'CONNECT_EMAIL',
    'CONNECT_FARCASTER',
    'CONNECT_OTP',
    'CONNECT_SOCIAL',
    'GET_CHAIN_ID',
    'GET_FARCASTER_URI',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_SOCIAL_REDIRECT_URI',
    'GET_USER',
    'INIT_SMART_ACCOUNT',
    'IS_CONNECTED',
    'RELOAD',
    'RPC_ABORT',
    'RPC_REQUEST',
    'SET_PREFERRED_ACCOUNT',
    'SIGN_OUT',
    'SWITCH_NETWORK',
    'SYNC_DAPP_DATA',
    'SYNC_THEME',
    'UPDATE_EMAIL',
    'UPDATE_EMAIL_PRIMARY_OTP',
    'UPDATE_EMAIL_SECONDARY_OTP',
  ])
})
