import { type AnvilAccount, anvilAccount } from '../accounts.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { RpcError } from '../walletd/rpcError.ts'
import type { WalletEvent } from '../walletd/wallet.ts'

/** What the strict wallet remembers, and its person. */
export interface Session {
  chainId: number
  isLocked: boolean
  /** Indexes of anvil accounts, the selected one first. */
  accounts: readonly number[]
  readonly chains: Map<number, ChainNode>
  /** Origins that may see the accounts (EIP-2255). */
  readonly permitted: Set<string>
  /** Origins whose connection request is on the screen. */
  readonly connecting: Set<string>
  /** The next question is rejected. */
  rejectsNext: boolean
  emit(event: WalletEvent): void
}

/** How long the person looks at a question: requests that are sent together meet each other. */
const LOOK_MS = 15

/**
 * Puts a question to the person.
 *
 * @throws RpcError 4001 when the person rejects
 */
export async function askPerson(session: Session): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  if (!session.rejectsNext) return
  session.rejectsNext = false
  throw new RpcError(4001, 'User rejected the request.')
}

export const toHex = (value: number) => `0x${value.toString(16)}`

const derived = new Map<number, AnvilAccount>()

/** An account by its index, derived once: a derivation takes 100 ms. */
function accountAt(index: number): AnvilAccount {
  const account = derived.get(index) ?? anvilAccount(index)
  derived.set(index, account)
  return account
}

/** In lower case, as extension wallets answer. */
export const addressAt = (index: number) => accountAt(index).address.toLowerCase()

/** The accounts an origin may see. */
export function accountsFor({ isLocked, permitted, accounts }: Session, origin: string): string[] {
  return isLocked || !permitted.has(origin) ? [] : accounts.map(addressAt)
}

/** The account of a request. Throws 4100 when the origin may not use it. */
export function permittedAccount(session: Session, origin: string, address: unknown) {
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address))
    throw new RpcError(-32602, 'Expected an address of an account.')
  const index = session.accounts.find(candidate => addressAt(candidate) === address.toLowerCase())
  if (index === undefined || accountsFor(session, origin).length === 0)
    throw new RpcError(4100, 'The requested account and/or method has not been authorized by the user.')
  return accountAt(index)
}

export function activeNode({ chains, chainId }: Session): ChainNode {
  const node = chains.get(chainId)
  if (!node) throw new RpcError(4901, 'The wallet is disconnected from this chain.')
  return node
}

/** Makes a chain the active one, with its event unless it already is. */
export function selectChain(session: Session, chainId: number): void {
  if (session.chainId === chainId) return
  session.chainId = chainId
  session.emit({ name: 'chainChanged', data: toHex(chainId) })
}

export function emitAccounts(session: Session, origins: Iterable<string> = session.permitted): void {
  for (const origin of origins)
    session.emit({ name: 'accountsChanged', data: accountsFor(session, origin), origin })
}
