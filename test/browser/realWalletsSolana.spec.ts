import type { SolanaState } from '../../packages/peers/src/extensions/shared/solanaWallet.ts'
import { solanaActions } from './support/solanaWalletActions.ts'
import { test } from './support/walletFixture.ts'
import { checkRow } from './support/walletTable.ts'

// MetaMask's and Brave's own Wallet Standard classes, with keys in service workers of ours.

const WALLETS = [
  { title: 'MetaMask (Solana)', extension: 'metamask-solana', row: 'MetaMask' },
  { title: 'Brave Wallet (Solana)', extension: 'brave', row: 'Brave Wallet' },
] as const

for (const { title, extension, row } of WALLETS)
  test(`real wallets: ${title}, two tabs, every action of the table`, async ({ installWallets, urls }) => {
    const browser = await installWallets(extension)
    const wallet = browser.wallet<SolanaState>(extension)
    await wallet.configure({ nodeUrl: urls.solana })
    await checkRow(title, await solanaActions({ browser, wallet, row, cluster: urls.solana }))
  })
