import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ethereum } from '../../../../src/ui/client/networks/ethereum.ts'
import { createPageWallets } from '../../../../src/ui/page/injected/createPageWallets.ts'
import { filesBelow } from '../../../house/support/sources.ts'
import { vaultWallet } from './vaultWallet.ts'

// The connector of docs/connectors.md as it stands there.

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('the example of the guide is the one that is type-checked and run here', async () => {
  const [guide] = filesBelow('docs', /^connectors\.md$/)
  const [, example] = /```ts connector\/src\/vault\.ts\n([\s\S]*?)```\n/.exec(guide?.text ?? '') ?? []
  const source = await readFile(new URL('vaultWallet.ts', import.meta.url), 'utf8')
  expect(example).toBe(source.replace("'../../../../src/index.ts'", "'tabkey'"))
})

test('the example connects, tells its chain, declines and disconnects as a page wallet', async () => {
  let isApproved = false
  const page = createPageWallets({
    view: new EventTarget() as unknown as Window,
    enableEIP6963: true,
    enableInjected: false,
    connectors: [vaultWallet({ approve: async () => isApproved })],
    networks: [ethereum],
    onEvent: () => {},
  })
  const ask = (method: string) => page.request('vault', { method })
  expect(page.wallets.getState()).toMatchObject([{ id: 'vault', name: 'Vault', kind: 'external' }])
  expect(await ask('eth_accounts')).toEqual({ status: 'answered', result: [] })
  expect(await ask('eth_requestAccounts')).toMatchObject({ status: 'failed', error: { code: 4001 } })
  isApproved = true
  expect(await ask('eth_requestAccounts')).toEqual({ status: 'answered', result: [ACCOUNT] })
  expect(await ask('eth_chainId')).toEqual({ status: 'answered', result: '0x1' })
  expect(await ask('wallet_scanQRCode')).toMatchObject({ status: 'failed', error: { code: 4200 } })
  expect(await ask('wallet_revokePermissions')).toMatchObject({ status: 'answered' })
  expect(await ask('eth_accounts')).toEqual({ status: 'answered', result: [] })
  page.stop()
})
