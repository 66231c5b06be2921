import type { Dapp } from '../dapp.ts'
import { ask, rejected, type Step, type StepGroup } from '../step.ts'
import { connect } from './connectByHand.ts'

type Fields = Readonly<Record<string, unknown>>

const hex = (value: number) => `0x${value.toString(16)}`

const switchTo = (name: string, chainId: unknown, events: readonly string[] = []): Step => ({
  name: `wallet_switchEthereumChain ${name}`,
  events,
  run: dapp => dapp.request('wallet_switchEthereumChain', [{ chainId }]),
})

const description = ({ settings: { otherChain } }: Dapp, change: Fields) => ({
  chainId: hex(otherChain.chainId),
  chainName: 'Other chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [otherChain.url],
  ...change,
})

const add = (name: string, change: Fields = {}, events: readonly string[] = []): Step => ({
  name: `wallet_addEthereumChain ${name}`,
  events,
  run: dapp => dapp.request('wallet_addEthereumChain', [description(dapp, change)]),
})

const second = ({ settings: { chains } }: Dapp) => chains[1]

export const CHAINS: StepGroup = {
  title: 'Chains',
  standard: 'EIP-3326, EIP-3085',
  steps: [
    switchTo('to the active chain', '0x1'),
    switchTo('to a known chain', '0x2105', ['chainChanged']),
    ask('eth_chainId on the second chain', 'eth_chainId'),
    ask('net_version on the second chain', 'net_version'),
    {
      name: 'a chain read on the second chain is of its node',
      async run(dapp) {
        const params = ['latest', false]
        const node = (await dapp.node('eth_getBlockByNumber', params, second(dapp))) as { hash: string }
        const found = (await dapp.request('eth_getBlockByNumber', params)) as { hash: string }
        return found.hash === node.hash
      },
    },
    {
      name: 'a transaction on the second chain',
      async run(dapp) {
        const [from, to] = dapp.settings.accounts
        const hash = await dapp.request('eth_sendTransaction', [{ from, to, value: '0x1' }])
        const found = (await dapp.node('eth_getTransactionByHash', [hash], second(dapp))) as Fields
        return found.chainId
      },
    },
    rejected(switchTo('to a known chain', '0x1')),
    switchTo('back to the first chain', '0x1', ['chainChanged']),
    {
      name: 'two switches at once',
      events: ['chainChanged'],
      async run(dapp) {
        const to = (chainId: string) => dapp.request('wallet_switchEthereumChain', [{ chainId }])
        return Promise.all([to('0x2105'), to('0x2105')])
      },
    },
    switchTo('to the first chain after two at once', '0x1', ['chainChanged']),
    switchTo('to an unknown chain', '0x5'),
    switchTo('to a number', 1),
    switchTo('to decimal text', '1'),
    switchTo('to padded hex', '0x01'),
    switchTo('to 0x0', '0x0'),
    switchTo('to no hex', '0xzz'),
    ask('wallet_switchEthereumChain without params', 'wallet_switchEthereumChain'),
    ask('wallet_switchEthereumChain of null', 'wallet_switchEthereumChain', [null]),
    ask('wallet_switchEthereumChain of a text', 'wallet_switchEthereumChain', ['0x2105']),
    add('without a name', { chainName: undefined }),
    add('without a node', { rpcUrls: undefined }),
    add('with an empty list of nodes', { rpcUrls: [] }),
    add('with a node that is no URL', { rpcUrls: ['nowhere'] }),
    add('with the node of another chain', { chainId: '0x5' }),
    add('without a currency', { nativeCurrency: undefined }),
    add('with 6 decimals', { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 6 } }),
    add('with a chain as a number', { chainId: 31_337 }),
    add('with a padded chain', { chainId: '0x07a69' }),
    ask('wallet_addEthereumChain without params', 'wallet_addEthereumChain'),
    rejected(add('of an unlisted chain')),
  ],
}

/** What happens in the wallet, seen by a connected page. */
export const WALLET_SIDE: StepGroup = {
  title: 'What happens in the wallet',
  standard: 'EIP-1193 events',
  steps: [
    {
      name: 'the wallet changes its chain',
      events: ['chainChanged'],
      run: dapp => dapp.hand('setChain', dapp.settings.chains[1].chainId),
    },
    ask('eth_chainId after the wallet changed it', 'eth_chainId'),
    {
      name: 'the wallet changes its chain back',
      events: ['chainChanged'],
      run: dapp => dapp.hand('setChain', dapp.settings.chains[0].chainId),
    },
    {
      name: 'the wallet selects the second account',
      events: ['accountsChanged'],
      run: dapp => dapp.hand('selectAccount', 1),
    },
    ask('eth_accounts after the selection', 'eth_accounts'),
    {
      name: 'the wallet selects the first account',
      events: ['accountsChanged'],
      run: dapp => dapp.hand('selectAccount', 0),
    },
    {
      name: 'the wallet forgets the second chain, and a dapp switches to it',
      async run(dapp) {
        await dapp.hand('forgetChain', dapp.settings.chains[1].chainId)
        return dapp.request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
      },
    },
    {
      name: 'wallet_addEthereumChain of an unlisted chain',
      events: ['chainChanged'],
      run: dapp => dapp.request('wallet_addEthereumChain', [description(dapp, {})]),
    },
    ask('eth_chainId on the unlisted chain', 'eth_chainId'),
    ask('eth_blockNumber on the unlisted chain', 'eth_blockNumber'),
    ask('personal_sign on the unlisted chain', 'personal_sign', dapp => ['0x00', dapp.settings.accounts[0]]),
    switchTo('away from the unlisted chain', '0x1', ['chainChanged']),
    {
      name: 'the wallet locks',
      events: ['accountsChanged'],
      run: dapp => dapp.hand('setLocked', true),
    },
    ask('eth_accounts while the wallet is locked', 'eth_accounts'),
    ask('personal_sign while the wallet is locked', 'personal_sign', dapp => [
      '0x00',
      dapp.settings.accounts[0],
    ]),
    {
      name: 'the wallet unlocks',
      events: ['accountsChanged'],
      run: dapp => dapp.hand('setLocked', false),
    },
    ask('eth_accounts after the wallet unlocked', 'eth_accounts'),
    {
      name: 'eth_requestAccounts after the wallet unlocked',
      events: ['accountsChanged'],
      run: dapp => connect(dapp, 'choose', 'eth_requestAccounts'),
    },
  ],
}
