import type { LocalAccount } from 'viem'
import { RpcError } from '../errors.ts'
import type { WalletEvent } from '../wallet/testWalletTypes.ts'
import type { ChainNode } from './calls.ts'

/** What an EVM wallet remembers. */
export interface EvmSession {
  chainId: number
  isLocked: boolean
  /** The selected one first. */
  accounts: readonly LocalAccount[]
  /** Nodes by chain; undefined for a chain that the wallet knows and cannot read. */
  readonly chains: Map<number, string | undefined>
  /** Origins that may see the accounts. */
  readonly permitted: Set<string>
}

export const toHex = (value: number): `0x${string}` => `0x${value.toString(16)}`

/** The accounts that a page sees. */
export const visibleTo = (
  { isLocked, permitted, accounts }: EvmSession,
  origin: string,
): readonly string[] => (isLocked || !permitted.has(origin) ? [] : accounts.map(({ address }) => address))

/** The event of changed accounts for each page that may see them. */
export const accountEvents = (session: EvmSession): readonly WalletEvent[] =>
  [...session.permitted].map(origin => ({
    name: 'accountsChanged',
    data: visibleTo(session, origin),
    origin,
  }))

/**
 * The account that a request names.
 *
 * @throws RpcError 4100 when the page may not use it
 */
export function authorise(session: EvmSession, origin: string, address: unknown): LocalAccount {
  const wanted = typeof address === 'string' ? address.toLowerCase() : undefined
  const account = session.accounts.find(
    candidate => wanted === undefined || candidate.address.toLowerCase() === wanted,
  )
  if (session.isLocked || !session.permitted.has(origin) || !account)
    throw new RpcError(4100, 'The requested account and/or method has not been authorized by the user.')
  return account
}

/**
 * The node of a chain.
 *
 * @throws RpcError 4902 for an unknown chain, -32603 for a chain without a node
 */
export function getNode({ chains, chainId }: EvmSession, wanted: number = chainId): ChainNode {
  if (!chains.has(wanted)) throw new RpcError(4902, `Unrecognized chain ID "${toHex(wanted)}".`)
  const url = chains.get(wanted)
  if (url === undefined)
    throw new RpcError(
      -32603,
      `The test wallet has no node for chain ${wanted}: testWallet({ chains: [{ id: ${wanted}, rpcUrl }] }).`,
    )
  return { chainId: wanted, url }
}
