import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openSettings } from './support/login.ts'
import { connectWallet, modalOf, openTab, ready, viewOf } from './support/pages.ts'

// Several wallets of several families at once, through the modal, in every tab.

interface Joined {
  /** Wallet's name by namespace. */
  readonly inUse: Readonly<Record<string, string>>
  readonly standby: readonly string[]
  readonly left: readonly string[]
}

const joined = (page: Page): Promise<Joined> =>
  page.evaluate(() => {
    const { connections, standby, wallets } = window.tabkey.getState()
    const used = Object.values(connections).filter(({ status }) => status === 'connected')
    return {
      inUse: Object.fromEntries(used.map(({ namespace, wallet }) => [namespace, wallet.name])),
      standby: Object.values(standby).map(({ connection }) => connection.wallet.name),
      left: wallets.left.map(({ wallet }) => wallet.name),
    }
  })

async function openWallets(page: Page): Promise<void> {
  await openSettings(page)
  await modalOf(page)
    .getByRole('button', { name: /^Wallets/ })
    .click()
  await expect(viewOf(page, 'ProfileWallets')).toBeVisible()
}

/** From the wallets of one family to one more of them. */
async function add(page: Page, family: string, wallet: string): Promise<void> {
  const modal = modalOf(page)
  await modal.getByRole('tab', { name: family }).click()
  await modal.getByRole('button', { name: `Add ${family} wallet` }).click()
  await modal.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
  await expect(viewOf(page, 'ProfileWallets')).toBeVisible()
}

test('several wallets: a second one is added, used, left, in every tab and after a reload', async ({
  context,
  urls,
  alpha,
  beta,
}) => {
  const dapp = `${urls.dapp}?solana=all&bitcoin=purposes`
  const a = await openTab(context, dapp)
  const b = await openTab(context, dapp)
  await connectWallet(a, 'Alpha Wallet')
  await openWallets(a)
  await add(a, 'Ethereum', 'Beta Wallet')
  const both = { inUse: { eip155: 'Beta Wallet' }, standby: ['Alpha Wallet'], left: [] }
  for (const page of [a, b]) await expect.poll(() => joined(page)).toEqual(both)

  await add(a, 'Solana', 'Lamport Wallet')
  await add(a, 'Bitcoin', 'Satoshi Wallet')
  const all = {
    ...both,
    inUse: { eip155: 'Beta Wallet', solana: 'Lamport Wallet', bip122: 'Satoshi Wallet' },
  }
  for (const page of [a, b]) await expect.poll(() => joined(page)).toEqual(all)
  await b.reload()
  await ready(b)
  await expect.poll(() => joined(b)).toEqual(all)

  // Taken into use by a tap, without a question of the wallet's.
  const prompts = await alpha.count('eth_requestAccounts')
  const modal = modalOf(a)
  await modal.getByRole('tab', { name: 'Ethereum' }).click()
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  for (const page of [a, b])
    await expect
      .poll(() => joined(page))
      .toEqual({ ...all, inUse: { ...all.inUse, eip155: 'Alpha Wallet' }, standby: ['Beta Wallet'] })
  expect(await alpha.count('eth_requestAccounts')).toBe(prompts)
  const signed = await b.evaluate(() => {
    const { address } = window.tabkey.getAccount('eip155')
    return window.tabkey.request<string>({ method: 'personal_sign', params: ['0x6869', address] })
  })
  expect(signed).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await beta.count('personal_sign')).toBe(0)

  // A wallet on standby is left and comes back as one, without a question of the wallet's.
  const asked = await beta.count('eth_requestAccounts')
  await modal.getByRole('button', { name: 'Disconnect Beta Wallet' }).click()
  await expect.poll(async () => (await joined(b)).left).toEqual(['Beta Wallet'])
  await a.locator('tabkey-modal').getByRole('button', { name: 'Undo' }).click()
  for (const page of [a, b])
    await expect
      .poll(() => joined(page))
      .toEqual({ ...all, inUse: { ...all.inUse, eip155: 'Alpha Wallet' }, standby: ['Beta Wallet'] })
  expect(await beta.count('eth_requestAccounts')).toBe(asked + 1)
  await expect(a.locator('tabkey-modal .toast-place')).toHaveText('')

  // The one in use is left: the other one is in use again.
  await modal.getByRole('button', { name: 'Disconnect Alpha Wallet' }).click()
  await expect.poll(() => joined(b)).toEqual({ inUse: all.inUse, standby: [], left: ['Alpha Wallet'] })
  await modal.getByRole('button', { name: 'Remove Alpha Wallet' }).click()
  expect((await joined(b)).left).toEqual(['Alpha Wallet'])
  await modal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(async () => (await joined(b)).left).toEqual([])

  await b.evaluate(() => window.tabkey.disconnect())
  for (const page of [a, b]) await expect.poll(async () => (await joined(page)).inUse).toEqual({})
  expect((await joined(a)).left).toHaveLength(3)
})

test('several wallets: an address of the wallet is chosen, named, and used in every tab', async ({
  context,
  urls,
}) => {
  const dapp = `${urls.dapp}?bitcoin=purposes`
  const a = await openTab(context, dapp)
  const b = await openTab(context, dapp)
  const accountOf = (page: Page) => page.evaluate(() => window.tabkey.getAccount('bip122'))
  await a.evaluate(() => window.tabkey.open())
  await modalOf(a)
    .getByRole('button', { name: /^Satoshi Wallet/ })
    .click()
  await expect.poll(async () => (await accountOf(a)).isConnected).toBe(true)
  const { address, allAccounts, caipAddress } = await accountOf(a)
  const other = allAccounts.find(entry => entry.address !== address)
  if (!other || !caipAddress) throw new Error('the wallet shows one address')
  const named = caipAddress.replace(address ?? '', other.address) as typeof caipAddress
  await a.evaluate(account => window.tabkey.connections.label({ account, label: 'Cold' }), named)
  await expect(modalOf(a)).toBeHidden()
  await openSettings(a)
  await modalOf(a).getByRole('button', { name: 'Switch address' }).click()
  await modalOf(a).getByRole('button', { name: /^Cold/ }).click()
  for (const page of [a, b])
    await expect.poll(async () => (await accountOf(page)).address).toBe(other.address)
  await b.reload()
  await ready(b)
  await expect.poll(async () => (await accountOf(b)).address).toBe(other.address)
})
