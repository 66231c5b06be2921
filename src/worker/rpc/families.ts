import type { Namespace } from '../../bridge/contract/network.ts'
import { getEmbeddedRoute, getRoute, type Route } from '../../bridge/values/methods.ts'
import { isListedUnsafe, NOT_SAFE_METHODS, ONCE_METHODS } from '../../bridge/values/walletMethods.ts'

/** What a chain family's methods are, beside EVM's own lists in `bridge/values/methods.ts`. */
interface Family {
  /** Answered from the store. */
  readonly local: ReadonlySet<string>
  /** Asked of the wallet without a prompt. */
  readonly quiet: ReadonlySet<string>
  /** Chain reads and broadcasts a node answers. */
  readonly node: RegExp
  /** Each call has an effect of its own. */
  readonly once: ReadonlySet<string>
}

const PREFIXES: Readonly<Record<string, Namespace>> = {
  eth: 'eip155',
  wallet: 'eip155',
  personal: 'eip155',
  net: 'eip155',
  web3: 'eip155',
  solana: 'solana',
  polkadot: 'polkadot',
  cosmos: 'cosmos',
}

const SOLANA_SUBSCRIPTIONS = ['account', 'logs', 'program', 'root', 'signature', 'slot']

/** Solana's PubSub methods, which the engine serves by polling (`subscriptions/solanaFamily.ts`). */
export const SOLANA_SUBSCRIPTION_METHODS: ReadonlySet<string> = new Set(
  SOLANA_SUBSCRIPTIONS.flatMap(kind => [`${kind}Subscribe`, `${kind}Unsubscribe`]),
)

/** Methods that a Solana node answers. `ui/client/solana/nodeRequest.ts` lets the same ones through. */
export const SOLANA_NODE_METHOD =
  /^(get[A-Z][A-Za-z]{2,40}|isBlockhashValid|minimumLedgerSlot|simulateTransaction|sendTransaction|requestAirdrop)$/

const FAMILIES: Readonly<Partial<Record<Namespace, Family>>> = {
  // https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc, https://solana.com/docs/rpc
  solana: {
    local: new Set(['solana_getAccounts', 'solana_requestAccounts', ...SOLANA_SUBSCRIPTION_METHODS]),
    quiet: new Set(),
    node: SOLANA_NODE_METHOD,
    once: new Set(['sendTransaction', 'requestAirdrop']),
  },
  // https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc; the reads are the chain's own (chains/bitcoin).
  bip122: {
    local: new Set(),
    quiet: new Set(['getAccountAddresses']),
    node: /^(get(Balance|Utxos|Transaction|TransactionStatus|FeeEstimates|BlockHeight)|broadcastTransaction)$/,
    once: new Set(['broadcastTransaction']),
  },
}

/**
 * Where a request goes. A namespace without a family of ours belongs to an adapter of the host's: what it calls unsafe
 * goes to the wallet, the rest to its nodes.
 */
export function routeIn(namespace: Namespace, method: string): Route {
  if (namespace === 'eip155') return getRoute(method)
  const family = FAMILIES[namespace]
  if (isListedUnsafe(method))
    return namespace === 'solana' && !method.startsWith('solana_') ? 'unknown' : 'wallet'
  if (!family) return 'node'
  if (family.local.has(method)) return 'local'
  if (family.quiet.has(method)) return 'wallet'
  return family.node.test(method) ? 'node' : 'unknown'
}

/** Whether each call has an effect of its own, so that no two are ever one. */
export function isOnce(namespace: Namespace, method: string): boolean {
  return ONCE_METHODS.has(method) || FAMILIES[namespace]?.once.has(method) === true
}

/** The same for the wallet in the secure frame, which knows its two lists and nothing else. */
export function embeddedRouteIn(namespace: Namespace, method: string): Route {
  if (namespace === 'eip155') return getEmbeddedRoute(method)
  const route = routeIn(namespace, method)
  return route === 'wallet' && !NOT_SAFE_METHODS.has(method) ? 'unknown' : route
}

/** The namespace a method belongs to by its name; a chain read may belong to any. */
export function getMethodNamespace(method: string): Namespace | undefined {
  const [prefix, name] = method.split('_')
  if (name !== undefined) return PREFIXES[prefix ?? '']
  return isListedUnsafe(method) ? 'bip122' : undefined
}
