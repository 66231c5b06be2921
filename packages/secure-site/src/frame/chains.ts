import { createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import { FrameError } from './frameError.ts'
import { keep, readKept } from './kept.ts'
import type { Server } from './server.ts'

/** The networks this wallet stands on, and the one it stands on now. */
export interface Chains {
  /** Those that the site has a node of. */
  readonly ids: readonly number[]
  /** A site without any node knows every chain: there people log in and sign, and send nothing. */
  supports(chainId: number): boolean
  active(): Promise<number>
  /** @throws {FrameError} 'Chain N is not supported' */
  activate(chainId: unknown): Promise<number>
  /** Reads of a chain, through our server. */
  reader(chainId: number): PublicClient
  hasSmartAccounts(chainId: number): boolean
}

const NAMES: Readonly<Record<number, string>> = { 1: 'Ethereum', 8453: 'Base' }

export const chainName = (chainId: number) => NAMES[chainId] ?? `Chain ${chainId}`

/** `8453`, `'8453'`, `'0x2105'` and `'eip155:8453'` are one. */
export function readChainId(value: unknown): number {
  const text = String(value).replace(/^eip155:/, '')
  return /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN
}

export function createChains(parameters: {
  readonly server: Server
  readonly parent: string
  readonly ids: readonly number[]
  readonly smartAccountNetworks: readonly number[]
  /** From the page's address. */
  readonly first: string
}): Chains {
  const { server, parent, ids, smartAccountNetworks, first } = parameters
  const key = `chain ${parent}`
  const readers = new Map<number, PublicClient>()
  const make = (chainId: number): PublicClient =>
    createPublicClient({
      chain: defineChain({
        id: chainId,
        name: chainName(chainId),
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      }),
      transport: custom(
        {
          async request({ method, params }: { method: string; params?: unknown }) {
            const { result } = await server.ask<{ result: unknown }>('/rpc', { chainId, method, params })
            return result
          },
        },
        { retryCount: 0 },
      ),
      pollingInterval: 100,
      cacheTime: 0,
    })
  const supports = (chainId: number) =>
    Number.isSafeInteger(chainId) && (ids.length === 0 || ids.includes(chainId))
  return {
    ids,
    supports,
    async active() {
      const kept = await readKept<number>(key)
      if (kept !== undefined && supports(kept)) return kept
      const asked = readChainId(first)
      return supports(asked) ? asked : (ids[0] ?? 1)
    },
    async activate(value) {
      const chainId = readChainId(value)
      if (!supports(chainId)) throw new FrameError(`Chain ${String(value)} is not supported`)
      await keep(key, chainId)
      return chainId
    },
    reader(chainId) {
      const known = readers.get(chainId) ?? make(chainId)
      readers.set(chainId, known)
      return known
    },
    hasSmartAccounts: chainId => smartAccountNetworks.includes(chainId),
  }
}
