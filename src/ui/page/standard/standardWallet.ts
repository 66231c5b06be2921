import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectMethod,
  StandardDisconnectMethod,
  StandardEventsOnMethod,
} from '@wallet-standard/features'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { isRejectionCode } from '../../../bridge/values/rejection.ts'
import { readThrown } from '../injected/readThrown.ts'
import type { StandardAccount, StandardFamily } from './methods.ts'
import { type Families, getFeature, readAccounts } from './readWallet.ts'

/** What the engine asks of a Wallet Standard wallet, beside the family's own methods. */
export const STANDARD_CONNECT = 'standard_connect'
export const STANDARD_DISCONNECT = 'standard_disconnect'
export const STANDARD_CALL = 'standard_call'

/** The answer of `standard_connect`. */
export interface StandardGrant {
  readonly accounts: readonly StandardAccount[]
  /** The family's methods this wallet can carry out. */
  readonly methods: readonly string[]
}

type BitcoinConnect = (input: { readonly purposes: readonly string[] }) => Promise<{
  readonly accounts: readonly WalletAccount[]
}>

/** Wallets that were connected without a prompt by this page, or were asked and have no permission. */
const triedSilently = new WeakSet<Wallet>()

/**
 * Reads the accounts without a prompt, of a wallet that this site has connected before: the engine asks no other one.
 * MetaMask ignores `silent` and opens a prompt when its session is gone, so a wallet is asked once per page; after that
 * the accounts that it shows by itself are used.
 */
async function connectSilently(wallet: Wallet): Promise<unknown> {
  const standard = getFeature<StandardConnectMethod>(wallet, 'standard:connect', 'connect')
  // A wallet that does not know `silent` would ask: what it shows by itself is enough.
  if (!standard || wallet.accounts.length > 0 || triedSilently.has(wallet)) return wallet.accounts
  triedSilently.add(wallet)
  try {
    return (await standard({ silent: true })).accounts
  } catch (error) {
    // Brave answers a silent connect without permission like a rejection: the site is not connected.
    if (isRejectionCode(readThrown(error).code)) return []
    triedSilently.delete(wallet)
    throw error
  }
}

async function connect(wallet: Wallet): Promise<unknown> {
  const standard = getFeature<StandardConnectMethod>(wallet, 'standard:connect', 'connect')
  if (standard) return (await standard({})).accounts
  const bitcoin = getFeature<BitcoinConnect>(wallet, 'bitcoin:connect', 'connect')
  if (!bitcoin) throw new MethodNotAllowedError(STANDARD_CONNECT)
  return (await bitcoin({ purposes: ['payment', 'ordinals'] })).accounts
}

/**
 * One request of the engine, carried out by a wallet's features.
 *
 * @param args.params `{ namespace, silent? }` for connect, `{ network, method, params }` for a call
 * @throws whatever the wallet throws; MethodNotAllowedError for what it has no feature for
 */
export async function requestStandardWallet(
  wallet: Wallet,
  families: Families,
  { method, params }: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  const input = (params ?? {}) as {
    readonly namespace?: Namespace
    readonly silent?: boolean
    readonly network?: NetworkId
    readonly method?: string
    readonly params?: unknown
  }
  const namespace = input.network ? parseNetworkId(input.network).namespace : input.namespace
  const family: StandardFamily | undefined = namespace && families[namespace]
  if (!family) throw new ValidationError('namespace', 'The wallet does not support this namespace')
  if (method === STANDARD_CONNECT) {
    const accounts = readAccounts(
      await (input.silent === true ? connectSilently(wallet) : connect(wallet)),
      family,
    )
    return { accounts, methods: family.getMethods(wallet) } satisfies StandardGrant
  }
  if (method === STANDARD_DISCONNECT) {
    await getFeature<StandardDisconnectMethod>(wallet, 'standard:disconnect', 'disconnect')?.()
    return null
  }
  const { network, method: name = '' } = input
  const run = Object.hasOwn(family.methods, name) ? family.methods[name] : undefined
  if (method !== STANDARD_CALL || !network || !run || !family.getMethods(wallet).includes(name))
    throw new MethodNotAllowedError(name)
  return run({ wallet, accounts: wallet.accounts, network, params: input.params })
}

/** Calls back when a wallet's accounts may have changed. @returns stops listening */
export function followStandard(wallet: Wallet, changed: () => void): () => void {
  try {
    const on = getFeature<StandardEventsOnMethod>(wallet, 'standard:events', 'on')
    const off: unknown = on?.('change', () => changed())
    return typeof off === 'function' ? () => void off() : () => {}
  } catch {
    return () => {}
  }
}
