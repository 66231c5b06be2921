import { evmActions } from './support/evmWalletActions.ts'
import { test } from './support/walletFixture.ts'
import { checkRow } from './support/walletTable.ts'

// The page scripts of real wallets, installed as extensions; their keys are in service workers of ours.

const nodeOf = (evm: readonly { readonly chainId: number; readonly url: string }[]) =>
  evm.find(({ chainId }) => chainId === 1)?.url ?? ''

test('real wallets: MetaMask, two tabs, every action of the table', async ({ installWallets, urls }) => {
  const browser = await installWallets('metamask')
  const wallet = browser.wallet('metamask')
  await checkRow(
    'MetaMask',
    await evmActions({ browser, wallet, row: 'MetaMask', nodeUrl: nodeOf(urls.evm) }),
  )
})

test('real wallets: Rabby, two tabs, every action of the table', async ({ installWallets, urls }) => {
  const browser = await installWallets('rabby')
  const wallet = browser.wallet('rabby')
  await checkRow(
    'Rabby',
    await evmActions({ browser, wallet, row: 'Rabby Wallet', nodeUrl: nodeOf(urls.evm) }),
  )
})
