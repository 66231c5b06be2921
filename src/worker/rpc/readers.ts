import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'

/**
 * Reads a method's parameters before anything else happens to the request.
 *
 * @returns the parameters as wallets and nodes expect them
 * @throws ValidationError naming the field
 */
export type ReadParams = (method: string, params: unknown, networkId: NetworkId) => unknown

/** One line per chain family beside EVM, each fetched with its first request. */
const READERS: Readonly<Partial<Record<Namespace, () => Promise<ReadParams>>>> = {
  solana: async () => (await import('../../bridge/schema/solanaParams.ts')).readSolanaParams,
  bip122: async () => (await import('../chains/bitcoin/readParams.ts')).readParams,
}

export const loadReader = (namespace: Namespace): Promise<ReadParams> | undefined => READERS[namespace]?.()
