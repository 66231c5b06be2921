import { expect, test } from 'vitest'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BASE, configOf, createWorld, MAINNET, walletError } from './harness.ts'

test('switchNetwork: fields given with the call replace those of the configured network', async () => {
  const world = createWorld({ config: configOf([MAINNET, BASE]) })
  const wallet = scriptedWallet('org.red.wallet', { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet])
  await world.connect(tab, wallet)
  wallet.on('wallet_switchEthereumChain', () => {
    throw walletError(4902)
  })
  wallet.on('wallet_addEthereumChain', () => {
    wallet.chainId = '0x2105'
    return null
  })
  const addChain = { chainName: 'Base of the host', rpcUrls: ['https://node.example/base'] }
  await world.switchNetwork(BASE.caipNetworkId, tab, addChain)
  expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
    { chainId: '0x2105', nativeCurrency: BASE.nativeCurrency, ...addChain },
  ])
  expect(world.standsOn()).toBe(BASE.caipNetworkId)
})
