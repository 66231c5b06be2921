import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { formerChainId } from './solanaChains.ts'

/** The proposal for one namespace. */
export interface RequestedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  /** Node URL per bare chain id. */
  rpcMap: Record<string, string>
  defaultChain?: string
}

/** A namespace without an entry is only asked for when the host names its methods. */
const METHODS: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

/** ERC-7715's names since 2025, beside those the spec has; asked for where smart sessions are. */
const EXECUTION_METHODS = ['wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission']

const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

/**
 * What goes into a proposal, as optional namespaces only: a wallet that lacks a chain may still connect.
 *
 * @param config networks and the host's override
 */
export function createProposal({
  networks,
  walletConnect: override,
  features,
}: Pick<EngineConfig, 'networks' | 'walletConnect'> & {
  readonly features?: Pick<EngineConfig['features'], 'smartSessions'>
}): Record<string, RequestedNamespace> {
  const requested = new Map<Namespace, RequestedNamespace>()
  const open = (namespace: Namespace): RequestedNamespace => {
    const known = requested.get(namespace)
    if (known) return known
    const own = namespace === 'eip155' && features?.smartSessions ? EXECUTION_METHODS : []
    const made = {
      chains: [],
      methods: [...(METHODS[namespace] ?? []), ...own],
      events: [...EVENTS],
      rpcMap: {},
    }
    requested.set(namespace, made)
    return made
  }

  for (const network of networks) {
    const entry = open(network.chainNamespace)
    entry.chains.push(network.caipNetworkId)
    const former = formerChainId(network.caipNetworkId)
    if (former) entry.chains.push(former)
    // Only the network's public node: a host's own URL may carry its key, and wallets are strangers.
    const [url] = network.rpcUrls.default.http
    if (url !== undefined) entry.rpcMap[parseNetworkId(network.caipNetworkId).reference] = url
  }
  for (const field of ['methods', 'chains', 'events'] as const) {
    for (const [namespace, list] of Object.entries(override[field] ?? {})) {
      if (list) open(namespace as Namespace)[field] = [...list]
    }
  }
  replaceRpcMap(override.rpcMap, open)
  if (override.defaultChain) {
    const { namespace, reference } = parseNetworkId(override.defaultChain)
    open(namespace).defaultChain = reference
  }
  return Object.fromEntries(
    [...requested].filter(([, { chains, methods }]) => chains.length + methods.length > 0),
  )
}

/** The first entry of a namespace empties its map, so that the host's URLs replace ours. */
function replaceRpcMap(
  rpcMap: Readonly<Record<NetworkId, string>> | undefined,
  open: (namespace: Namespace) => RequestedNamespace,
): void {
  const emptied = new Set<Namespace>()
  for (const [id, url] of Object.entries(rpcMap ?? {})) {
    const { namespace, reference } = parseNetworkId(id)
    const entry = open(namespace)
    if (!emptied.has(namespace)) entry.rpcMap = {}
    emptied.add(namespace)
    entry.rpcMap[reference] = url
  }
}
