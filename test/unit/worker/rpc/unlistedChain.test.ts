import { expect, test } from 'vitest'
import { networkChanged } from '../../../../src/worker/store/connections.ts'
import { A, settled, testRpc, thrown, walletConnect } from './harness.ts'

// Chains that a dapp adds to the wallet and that the host did not list.

const OTHER = 'eip155:31337'
const DESCRIPTION = [
  {
    chainId: '0x7a69',
    chainName: 'Other',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1'],
  },
]

type Rpc = Awaited<ReturnType<typeof testRpc>>

const unlisted = (t: Rpc) => t.store.get().networks.unlisted ?? []

/** The wallet approves, and answers the silent question for its chain. */
async function approve(t: Rpc, index: number, chainId: string) {
  await settled()
  t.wallet[index]?.answer(null)
  await settled()
  expect(t.wallet[index + 1]?.args).toEqual({ method: 'eth_chainId' })
  t.wallet[index + 1]?.answer(chainId)
}

test('wallet_addEthereumChain moves to the chain before its event, and lists it before the answer', async () => {
  const t = await testRpc()
  t.connect()
  const added = t.ask('wallet_addEthereumChain', DESCRIPTION)
  await settled()
  expect(unlisted(t)).toEqual([OTHER])
  await approve(t, 0, '0x7a69')
  expect(await added).toBeNull()
  expect(t.store.get().networks.unsupported).toEqual({ eip155: OTHER })
  expect(await t.ask('eth_chainId')).toBe('0x7a69')
})

test('wallet_switchEthereumChain to a chain that the wallet alone knows lists it too', async () => {
  const t = await testRpc()
  t.connect()
  const switched = t.ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  await approve(t, 0, '0x7a69')
  expect(await switched).toBeNull()
  expect([unlisted(t), await t.ask('eth_chainId')]).toEqual([[OTHER], '0x7a69'])
})

test('a rejected chain is not listed, a chain that was listed before stays', async () => {
  const t = await testRpc()
  t.connect()
  const first = thrown(t.ask('wallet_addEthereumChain', DESCRIPTION))
  await settled()
  t.wallet[0]?.fail({ code: 4001, message: 'no' })
  expect(await first).toMatch(/^UserRejectedError/)
  expect(unlisted(t)).toEqual([])
  const added = t.ask('wallet_addEthereumChain', DESCRIPTION)
  await approve(t, 1, '0x7a69')
  await added
  const again = thrown(t.ask('wallet_addEthereumChain', DESCRIPTION))
  await settled()
  t.wallet[3]?.fail({ code: 4001, message: 'no' })
  await again
  expect(unlisted(t)).toEqual([OTHER])
})

test('a configured chain is not listed, and without a wallet nothing is', async () => {
  const t = await testRpc()
  expect(await thrown(t.ask('wallet_addEthereumChain', DESCRIPTION))).toMatch(/^NotConnectedError/)
  t.connect()
  const configured = t.ask('wallet_addEthereumChain', [{ chainId: '0x2105' }])
  await settled()
  t.wallet[0]?.answer(null)
  await configured
  expect(unlisted(t)).toEqual([])
  expect(t.wallet).toHaveLength(1)
})

test('the chain without a node is read through the wallet that is on it, and only that one', async () => {
  const t = await testRpc()
  t.connect()
  networkChanged(t.store, 'eip155', OTHER)
  const read = t.ask('eth_getBalance', [A, 'latest'])
  await settled()
  expect(t.wallet[0]).toMatchObject({
    networkId: OTHER,
    args: { method: 'eth_getBalance', params: [A, 'latest'] },
  })
  t.wallet[0]?.answer('0x5')
  expect(await read).toBe('0x5')
  const failed = thrown(t.ask('eth_call', [{ to: A }], { network: OTHER }))
  await settled()
  t.wallet[1]?.fail({ code: 3, message: 'execution reverted', data: '0x1234' })
  expect(await failed).toBe('WalletRequestError 3 execution reverted')
  expect(await thrown(t.ask('eth_blockNumber', [], { network: 'eip155:5' }))).toMatch(
    /^NetworkNotFoundError 4901/,
  )
  expect(t.node).toEqual([])
})

test('a WalletConnect wallet is not asked for reads', async () => {
  const t = await testRpc()
  t.connect(walletConnect(['personal_sign']))
  networkChanged(t.store, 'eip155', OTHER)
  expect(await thrown(t.ask('eth_blockNumber'))).toMatch(/^NetworkNotFoundError 4901/)
  expect(t.wallet).toEqual([])
})
