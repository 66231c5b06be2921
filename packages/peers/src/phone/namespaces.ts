import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'

export { replaceChains, sessionChains } from '../../../tabkey-testing/src/phone/sessionChains.ts'

/** Chains the phone knows. Two have a node; the testnets can be approved, and only signed on. */
export const PHONE_CHAINS: readonly number[] = [1, 8453, 11155111, 84532]

export const PHONE_METHODS: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getAssets',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]

/** What the phone has beside EVM: accounts, methods and events by namespace. */
export type OtherNamespaces = Readonly<
  Record<string, { chains: string[]; accounts: string[]; methods: string[]; events: string[] }>
>

const EVENTS = ['chainChanged', 'accountsChanged']

/**
 * What the phone grants to a proposal: of its chains those that were asked for.
 *
 * @throws when the proposal requires a chain or method the phone does not know.
 */
export function approveNamespaces(
  proposal: ProposalTypes.Struct,
  chainIds: readonly number[],
  addresses: readonly string[],
  others: OtherNamespaces = {},
): SessionTypes.Namespaces {
  const chains = chainIds.map(chainId => `eip155:${chainId}`)
  const accounts = chains.flatMap(chain => addresses.map(address => `${chain}:${address}`))
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: {
      eip155: { chains, accounts, methods: [...PHONE_METHODS], events: EVENTS },
      ...others,
    },
  })
}

/** What the phone has beside EVM, with the Solana account on these chains: wallets know other ids of the clusters. */
export function onSolanaChains(
  others: OtherNamespaces,
  chains: readonly string[] | undefined,
): OtherNamespaces {
  const { solana } = others
  const address = solana?.accounts[0]?.split(':').at(-1)
  if (!solana || !chains) return others
  const accounts = chains.map(chain => `${chain}:${address}`)
  return { ...others, solana: { ...solana, chains: [...chains], accounts } }
}
