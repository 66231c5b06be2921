import { verifyBip322 } from '../../src/siwx/verify/bip322.ts'
import { expect, test } from './support/fixtures.ts'
import { isSolanaSigned } from './support/isSolanaSigned.ts'
import { installWallet, readPairingLink, startPhone, testWallet } from './support/kit.ts'
import { connectWallet, openModal, openTab, shownAddress, shownNetwork, viewOf } from './support/pages.ts'
import { askToSign, isSignedBy, signs } from './support/requests.ts'
import { createStandardAccount } from './support/standardAccount.ts'

// The wallets of the packed tabkey-testing in the demo, put into pages by its adapter for Playwright.

/** The demo without wallets of its own. */
const bare = (dapp: string, query = '') => `${dapp}?wallets=${query}`

test('test wallet: two tabs have one session, follow the wallet, and lose it with the permission', async ({
  context,
  urls,
}) => {
  const wallet = testWallet({ accounts: [5, 6], chains: [1, 8453] })
  await installWallet(context, wallet)
  const a = await openTab(context, bare(urls.dapp))
  await connectWallet(a, 'Test Wallet')
  const b = await openTab(context, bare(urls.dapp))
  await expect(shownAddress(b)).toHaveText(wallet.addresses[0] ?? '')
  expect(await signs(b, 'in the second tab')).toBe(true)
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)

  await wallet.setAccounts([6])
  await wallet.setChain(8453)
  for (const page of [a, b]) {
    await expect(shownAddress(page)).toHaveText(wallet.addresses[0] ?? '')
    await expect(shownNetwork(page)).toHaveText('Base')
  }
  await wallet.disconnect()
  for (const page of [a, b]) await expect(shownAddress(page)).toBeHidden()
})

test('test wallet: a prompt waits for the test, and a declined one is a UserRejectedError', async ({
  context,
  urls,
}) => {
  const wallet = testWallet()
  await installWallet(context, wallet)
  const page = await openTab(context, bare(urls.dapp))
  await connectWallet(page, 'Test Wallet')
  wallet.configure({ approve: 'manual' })
  const declined = askToSign(page, 'declined')
  expect((await wallet.rejectNext()).method).toBe('personal_sign')
  expect(await declined).toMatchObject({ status: 'failed', error: { name: 'UserRejectedError', code: 4001 } })
  const signed = askToSign(page, 'approved')
  await wallet.approveNext()
  expect(await isSignedBy(await signed, 'approved', wallet.addresses[0] ?? null)).toBe(true)
  wallet.configure({ approve: 'all', hostile: 'throwsString' })
  expect(await askToSign(page, 'thrown')).toMatchObject({ status: 'failed' })
})

test('test wallet: Solana connects by the Wallet Standard and signs', async ({ context, urls }) => {
  const wallet = testWallet({ kind: 'solana', chains: ['solana:devnet'] })
  await installWallet(context, wallet)
  const { connect } = createStandardAccount('solana', 'Test Solana Wallet')
  const page = await openTab(context, bare(urls.dapp, '&solana=1'))
  expect(await connect(page)).toBe(wallet.addresses[0])
  const signature = await page.evaluate(async () => {
    const provider = await window.tabkey.provider('solana')
    return Array.from(await provider.signMessage(new TextEncoder().encode('hello')))
  })
  expect(
    isSolanaSigned(new TextEncoder().encode('hello'), Uint8Array.from(signature), wallet.addresses[0] ?? ''),
  ).toBe(true)
})

test('test wallet: Bitcoin connects by the Wallet Standard and signs', async ({ context, urls }) => {
  const wallet = testWallet({ kind: 'bitcoin', chain: 'bitcoin:regtest' })
  await installWallet(context, wallet)
  const { connect } = createStandardAccount('bip122', 'Test Bitcoin Wallet')
  const page = await openTab(context, bare(urls.dapp, '&bitcoin=1'))
  const address = await connect(page)
  expect(address).toBe(wallet.addresses[0])
  const signature = await page.evaluate(async account => {
    const provider = await window.tabkey.provider('bip122')
    return provider.signMessage({ message: 'hello', address: account, protocol: 'bip322' })
  }, address)
  expect(verifyBip322({ message: 'hello', address, signature })).toBe(true)
})

test('test phone: pairs by the link of the modal, signs, and ends the session', async ({ context, urls }) => {
  const phone = await startPhone({ relayUrl: urls.relay, wallet: testWallet({ accounts: [7] }) })
  try {
    const page = await openTab(context, bare(urls.dapp))
    const modal = await openModal(page)
    await modal.getByRole('button', { name: /^WalletConnect/ }).click()
    await expect(viewOf(page, 'ConnectingWalletConnect')).toBeVisible()
    await phone.pair(await readPairingLink(page))
    await expect(shownAddress(page)).toHaveText(phone.wallet.addresses[0] ?? '')
    expect(await signs(page, 'on the phone')).toBe(true)
    await phone.wallet.disconnect()
    await expect(shownAddress(page)).toBeHidden()
    expect(phone.problems).toEqual([])
  } finally {
    await phone.close()
  }
})
