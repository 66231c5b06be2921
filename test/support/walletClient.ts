import type { PeerCall } from '../../packages/peers/src/recorder.ts'
import type { ConnectMode } from '../../packages/peers/src/walletd/connectMethod.ts'
import type { GrantMode } from '../../packages/peers/src/walletd/grants.ts'
import type { HeldQuestion, WalletMode } from '../../packages/peers/src/walletd/mode.ts'
import type { RpcReply } from '../../packages/peers/src/walletd/rpcError.ts'
import type { WalletEvent } from '../../packages/peers/src/walletd/wallet.ts'
import type { WalletName } from '../../packages/peers/src/walletd.ts'
import { control, until } from './peerControl.ts'

export interface InjectChoice {
  readonly wallets?: readonly WalletName[]
  readonly legacy?: boolean
  /** Also the Wallet Standard wallet for Bitcoin. */
  readonly bitcoin?: 'purposes' | 'plain'
  /** Also the Wallet Standard wallet for Solana. */
  readonly solana?: 'all' | 'signOnly'
  readonly hostile?: readonly string[]
  readonly flood?: number
}

/** The hand on one injected wallet. */
export interface WalletClient {
  readonly name: string
  /** How the person behaves; a bare word is a mode without options. */
  mode(
    mode: WalletMode | 'auto' | 'reject' | 'manual' | 'throwString' | 'neverAnswer' | 'answerTwice',
  ): Promise<void>
  setChain(chainId: number): Promise<void>
  /** Indexes of anvil accounts, selected first. */
  setAccounts(accounts: readonly number[]): Promise<void>
  lock(locked: boolean): Promise<void>
  /** Whether it tells what an account has (ERC-7811). */
  discoverAssets(does: boolean): Promise<void>
  /** How it answers `wallet_connect` (ERC-7846). */
  connectBy(mode: ConnectMode): Promise<void>
  /** How it answers requests for permissions (ERC-7715); a bare word speaks the spec's names. */
  grants(mode: GrantMode | GrantMode['kind']): Promise<void>
  /** What it answers instead of the truth, by method; replaces what was said before. */
  answers(answers: Readonly<Record<string, unknown>>): Promise<void>
  emit(event: WalletEvent): Promise<void>
  /** Questions on the screen in `manual` mode, once there are `count`. */
  held(count?: number): Promise<readonly HeldQuestion[]>
  answer(options?: { approve?: boolean; ids?: readonly number[] }): Promise<void>
  calls(): Promise<readonly PeerCall[]>
  /** How often a method was called. */
  count(method: string): Promise<number>
  /** Asks as a page of `origin` would, without a browser. */
  rpc(method: string, params?: unknown, origin?: string): Promise<RpcReply>
}

/** The hand on the Bitcoin or the Solana wallet of the page. */
export interface StandardWalletClient
  extends Pick<WalletClient, 'mode' | 'held' | 'answer' | 'calls' | 'count' | 'rpc'> {
  /** The person takes every page's permission back. */
  leave(): Promise<void>
  /** From now on it signs something else than it is asked, or again what it is asked. */
  thief(isThief: boolean): Promise<void>
}

/** The hand on the Bitcoin wallet. */
export interface BitcoinWalletClient extends StandardWalletClient {
  /** The person chooses another account. */
  setAccount(index: number): Promise<void>
  /** The person moves the wallet to another network. */
  setNetwork(network: 'Mainnet' | 'Testnet' | 'Regtest'): Promise<void>
}

export function createBitcoinWalletClient(url: string): BitcoinWalletClient {
  const set = async (body: object) => void (await control(url, '/control/satoshi', body))
  return {
    ...createStandardWalletClient(url, 'satoshi'),
    setAccount: account => set({ account }),
    setNetwork: network => set({ network }),
  }
}

export function createStandardWalletClient(url: string, name: 'satoshi' | 'lamport'): StandardWalletClient {
  const wallet = createWalletClient(url, name)
  const set = async (body: object) => void (await control(url, `/control/${name}`, body))
  return { ...wallet, leave: () => set({ leave: true }), thief: thief => set({ thief }) }
}

export function createWalletClient(url: string, name: WalletName | 'satoshi' | 'lamport'): WalletClient {
  const set = async (body: object) => void (await control(url, `/control/${name}`, body))
  const calls = () => control<PeerCall[]>(url, `/calls/${name}`)
  return {
    name,
    mode: mode => set({ mode }),
    setChain: chainId => set({ chainId }),
    setAccounts: accounts => set({ accounts }),
    discoverAssets: assetDiscovery => set({ assetDiscovery }),
    connectBy: connect => set({ connect }),
    grants: mode => set({ grants: typeof mode === 'string' ? { kind: mode } : mode }),
    answers: answers => set({ answers }),
    lock: locked => set({ locked }),
    emit: event => set({ emit: event }),
    held: (count = 1) =>
      until(
        () => control<HeldQuestion[]>(url, `/held/${name}`),
        held => held.length >= count,
        `${count} question(s)`,
      ),
    answer: async (options = {}) => void (await control(url, `/answer/${name}`, options)),
    calls,
    count: async method => (await calls()).filter(call => call.method === method).length,
    rpc: (method, params = [], origin = 'node') => control(url, `/rpc/${name}`, { method, params, origin }),
  }
}

/**
 * The script that puts wallets into a page.
 *
 * @example await context.addInitScript({ content: await fetchInjectScript(urls.walletd, { legacy: true }) })
 */
export async function fetchInjectScript(walletdUrl: string, choice: InjectChoice = {}): Promise<string> {
  const query = new URLSearchParams()
  if (choice.wallets) query.set('wallets', choice.wallets.join(','))
  if (choice.legacy) query.set('legacy', '1')
  if (choice.bitcoin) query.set('bitcoin', choice.bitcoin)
  if (choice.solana) query.set('solana', choice.solana)
  if (choice.hostile) query.set('hostile', choice.hostile.join(','))
  if (choice.flood !== undefined) query.set('flood', String(choice.flood))
  return (await fetch(`${walletdUrl}/inject.js?${query}`)).text()
}
