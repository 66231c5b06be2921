import type { BrowserContext, Page } from 'playwright/test'
import { verifyText } from '../../packages/peers/src/signIn/verifyText.ts'
import { control } from '../support/peerControl.ts'
import type { StandardWalletClient } from '../support/walletClient.ts'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openModal, openTab, viewOf } from './support/pages.ts'

// The sign-in flow with accounts of Solana and Bitcoin: the wallets' keys are in Node, and what they signed is believed
// by Node's ed25519 and by btc-signer.

interface Family {
  readonly namespace: 'solana' | 'bip122'
  readonly wallet: RegExp
  readonly query: string
  readonly method: string
  readonly peer: (peers: {
    readonly lamport: StandardWalletClient
    readonly satoshi: StandardWalletClient
  }) => StandardWalletClient
}

const FAMILIES: readonly Family[] = [
  {
    namespace: 'solana',
    wallet: /^Lamport Wallet/,
    query: 'solana=all',
    method: 'solana:signMessage',
    peer: ({ lamport }) => lamport,
  },
  {
    namespace: 'bip122',
    wallet: /^Satoshi Wallet/,
    query: 'bitcoin=purposes',
    method: 'bitcoin:signMessage',
    peer: ({ satoshi }) => satoshi,
  },
]

const status = (page: Page, namespace: Family['namespace']) =>
  page.evaluate(name => window.tabkey.getState().signIn[name]?.status, namespace)

const expectStatus = (page: Page, { namespace }: Family, wanted: string | undefined) =>
  expect.poll(() => status(page, namespace), { timeout: 15_000 }).toBe(wanted)

const sessionsOf = (page: Page) => page.evaluate(() => window.tabkey.signIn.getSessions())
const button = (page: Page, name: string) => modalOf(page).getByRole('button', { name, exact: true })
const urlOf = (dapp: string, { query }: Family, kind: string) => `${dapp}?${query}&signIn=${kind}`

/** Two tabs, the wallet chosen in the first one, which shows the question. */
async function choose(
  context: BrowserContext,
  url: string,
  family: Family,
): Promise<{ readonly page: Page; readonly other: Page }> {
  const other = await openTab(context, url)
  const page = await openTab(context, url)
  await (await openModal(page)).getByRole('button', { name: family.wallet }).click()
  await expect(viewOf(page, 'SIWXSignMessage')).toBeVisible({ timeout: 15_000 })
  return { page, other }
}

/** Puts other words or another signature into what is kept, with a digest that is right. */
const tamper = (page: Page, field: 'message' | 'signature') =>
  page.evaluate(async name => {
    const key = Object.keys(localStorage).find(item => item.startsWith('@tabkey/siwx/'))
    const entry = key && localStorage.getItem(key)
    if (!key || !entry) throw new Error('nothing is stored')
    const session = JSON.parse(entry.slice(entry.indexOf('.') + 1))
    const [first = '', ...rest] = session[name]
    session[name] =
      name === 'message' ? `${session.message} ` : `${first === 'A' ? 'B' : 'A'}${rest.join('')}`
    const text = JSON.stringify(session)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    const hex = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(key, `${hex}.${text}`)
  }, field)

for (const family of FAMILIES) {
  test(`sign-in, ${family.namespace}: one prompt for every tab, signed as other libraries say; a forged session is refused`, async ({
    context,
    urls,
    lamport,
    satoshi,
  }) => {
    const wallet = family.peer({ lamport, satoshi })
    const { page, other } = await choose(context, urlOf(urls.dapp, family, 'required'), family)
    for (const each of [page, other]) await expectStatus(each, family, 'required')
    await button(page, 'Sign').click()
    for (const each of [page, other]) await expectStatus(each, family, 'signedIn')
    await expect(modalOf(page)).toBeHidden()

    const [session] = await sessionsOf(other)
    if (!session) throw new Error('no session')
    const said = await verifyText({
      text: session.message,
      signature: session.signature,
      origin: new URL(urls.dapp).origin,
      nodes: [],
    })
    const account = await page.evaluate(name => window.tabkey.getAccount(name), family.namespace)
    expect(said).toMatchObject({ address: account.address, nonce: session.data.nonce })
    expect(`${session.data.chainId}:${session.data.accountAddress}`).toBe(account.caipAddress)

    await page.reload()
    await expectStatus(page, family, 'signedIn')
    const late = await openTab(context, urlOf(urls.dapp, family, 'required'))
    await expectStatus(late, family, 'signedIn')
    await expect(modalOf(late)).toBeHidden()
    expect(await wallet.count(family.method), 'one prompt').toBe(1)

    const kept = await late.evaluate(() => Object.entries(localStorage).filter(([key]) => /siwx/.test(key)))
    expect(kept).toHaveLength(1)
    for (const field of ['message', 'signature'] as const) {
      await tamper(late, field)
      await late.evaluate(() => window.tabkey.signIn.refresh())
      await expectStatus(late, family, 'required')
      await late.evaluate(entries => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      }, kept)
      await late.evaluate(() => window.tabkey.signIn.refresh())
      await expectStatus(late, family, 'signedIn')
    }
    await late.bringToFront()
    await late.getByRole('button', { name: 'Sign out' }).click()
    for (const each of [page, other, late]) await expectStatus(each, family, undefined)
    expect(await late.evaluate(() => Object.keys(localStorage).filter(key => /siwx/.test(key)))).toEqual([])
  })

  test(`sign-in, ${family.namespace}: a rejection and a signature of another text do not sign in`, async ({
    context,
    urls,
    lamport,
    satoshi,
  }) => {
    const wallet = family.peer({ lamport, satoshi })
    const { page, other } = await choose(context, urlOf(urls.dapp, family, 'required'), family)
    await wallet.mode('reject')
    await button(page, 'Sign').click()
    await expect(modalOf(page).getByRole('alert')).toHaveText('Signature declined')
    await wallet.mode('auto')
    await wallet.thief(true)
    await button(page, 'Try again').click()
    await expect(modalOf(page).getByText('The account did not sign this message')).toBeVisible({
      timeout: 15_000,
    })
    for (const each of [page, other]) await expectStatus(each, family, 'required')
    expect(await sessionsOf(page)).toEqual([])
    await wallet.thief(false)
    await button(page, 'Try again').click()
    for (const each of [page, other]) await expectStatus(each, family, 'signedIn')
  })

  test(`sign-in, ${family.namespace}: a server with other libraries believes it, and forgets it`, async ({
    context,
    urls,
  }) => {
    await control(urls.signIn, '/__reset', {})
    const { page, other } = await choose(context, urlOf(urls.dapp, family, 'server'), family)
    await button(page, 'Sign').click()
    for (const each of [page, other]) await expectStatus(each, family, 'signedIn')
    const signedIn = async () => (await control<{ signedIn: number }>(urls.signIn, '/__stats')).signedIn
    expect(await signedIn()).toBe(1)
    await other.reload()
    await expectStatus(other, family, 'signedIn')
    await page.evaluate(() => window.tabkey.disconnect())
    for (const each of [page, other]) await expectStatus(each, family, undefined)
    await expect.poll(signedIn).toBe(0)
  })
}
