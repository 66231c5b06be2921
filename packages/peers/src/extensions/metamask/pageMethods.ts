import { numberToHex } from 'viem'
import type { EvmWallet } from '../shared/evmWallet.ts'

interface Asked {
  readonly wallet: EvmWallet
  readonly origin: string
  readonly params: unknown
}

const chainIdOf = ({ state }: EvmWallet) => numberToHex(state.chainId)

/** What MetaMask's own code answers, which is not open source; its open middleware does the rest. */
export const pageMethods: Readonly<Record<string, ((asked: Asked) => unknown) | undefined>> = {
  metamask_getProviderState: ({ wallet, origin }) => ({
    isUnlocked: !wallet.state.isLocked,
    chainId: chainIdOf(wallet),
    networkVersion: String(wallet.state.chainId),
    accounts: wallet.accountsOf(origin),
    isConnected: true,
  }),
  metamask_sendDomainMetadata: () => true,
  eth_requestAccounts: ({ wallet, origin }) => wallet.connect(origin),
  eth_chainId: ({ wallet }) => chainIdOf(wallet),
  net_version: ({ wallet }) => String(wallet.state.chainId),
  wallet_getPermissions: ({ wallet, origin }) => wallet.permissionsOf(origin),
  wallet_requestPermissions: async ({ wallet, origin }) => {
    await wallet.connect(origin)
    return wallet.permissionsOf(origin)
  },
  wallet_revokePermissions: async ({ wallet, origin }) => {
    await wallet.revoke(origin)
    return null
  },
  wallet_switchEthereumChain: ({ wallet, params }) => wallet.switchChain(params, true),
  wallet_addEthereumChain: ({ wallet, params }) => wallet.addChain(params),
  wallet_watchAsset: async ({ wallet }) => {
    await wallet.person.prompt('wallet_watchAsset')
    return true
  },
}
