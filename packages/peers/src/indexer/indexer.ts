import { isAddress } from 'viem'
import { REGTEST_CHAIN } from '../bitcoin/addresses.ts'
import type { BitcoinNode } from '../bitcoinNode.ts'
import type { SolanaNode } from '../solanaNode.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { bitcoinBalances, bitcoinRows } from './bitcoinAssets.ts'
import { evmBalances, evmPieces } from './evmAssets.ts'
import { createEvmChain } from './evmChain.ts'
import type { Entry } from './evmEntry.ts'
import { evmRow } from './evmRow.ts'
import { createEvmTokens, type EvmTokens } from './evmTokens.ts'
import type { Prices } from './prices.ts'
import { lower } from './readLogs.ts'
import type { Asked, BalanceRow, HistoryRow, PieceRow } from './rows.ts'
import { solanaBalances, solanaRows } from './solanaAssets.ts'

/** The transactions of one EVM chain, and the words of its tokens. */
export interface EvmHistory {
  entries(): Promise<readonly Entry[]>
  token: EvmTokens['token']
}

/** What the chains say of an account, read from the nodes when it is asked for; `null` asks every chain. */
export interface Indexer {
  history(own: string, chain: Asked): Promise<HistoryRow[]>
  /** @param forced tokens that are listed with a balance of 0 too, CAIP-10 */
  balances(own: string, chain: Asked, forced?: readonly string[]): Promise<BalanceRow[]>
  /** Newest first. */
  pieces(own: string, chain: Asked): Promise<PieceRow[]>
  /** @param chain CAIP-2 of a local EVM chain */
  evmHistory(chain: string): EvmHistory
}

export interface IndexerParameters {
  readonly nodes: readonly ChainNode[]
  readonly solana?: Promise<SolanaNode>
  readonly bitcoin?: Promise<BitcoinNode>
  readonly prices: Prices
  readonly iconOf: (symbol: string) => string
  readonly isSpam: (contract: string) => boolean
}

export function createIndexer(parameters: IndexerParameters): Indexer {
  const { nodes, prices, iconOf, isSpam } = parameters
  const evm = nodes.map(node => ({
    chainId: `eip155:${node.chainId}`,
    chain: createEvmChain(node),
    desk: { tokens: createEvmTokens(node), prices, iconOf, isSpam },
  }))
  const evmOf = (own: string, asked: Asked) =>
    isAddress(own, { strict: false }) ? evm.filter(({ chainId }) => asked === null || asked === chainId) : []

  async function solanaOf(own: string, asked: Asked) {
    const node = await parameters.solana
    const isMine =
      node && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(own) && (asked === null || asked === node.chainId)
    return isMine ? { bank: node.bank, chainId: node.chainId, prices, iconOf } : undefined
  }
  async function bitcoinOf(own: string, asked: Asked) {
    if (!/^(bcrt1|[mn2])/.test(own) || (asked !== null && asked !== REGTEST_CHAIN)) return undefined
    const node = await parameters.bitcoin
    return node && { chain: node.chain, chainId: REGTEST_CHAIN, prices, iconOf }
  }

  return {
    async history(own, asked) {
      const address = lower(own)
      const onEvm = await Promise.all(
        evmOf(own, asked).map(async ({ chain, desk }) => {
          const rows = await Promise.all((await chain.entries()).map(entry => evmRow(entry, address, desk)))
          return rows.filter(row => row !== undefined)
        }),
      )
      const [solana, bitcoin] = await Promise.all([solanaOf(own, asked), bitcoinOf(own, asked)])
      return [
        ...onEvm.flat(),
        ...(solana ? solanaRows(own, solana) : []),
        ...(bitcoin ? await bitcoinRows(own, bitcoin) : []),
      ]
    },
    async balances(own, asked, forced) {
      const onEvm = await Promise.all(
        evmOf(own, asked).map(({ chain, desk }) => evmBalances(chain, lower(own), desk, forced)),
      )
      const [solana, bitcoin] = await Promise.all([solanaOf(own, asked), bitcoinOf(own, asked)])
      return [
        ...onEvm.flat(),
        ...(solana ? solanaBalances(own, solana) : []),
        ...(bitcoin ? await bitcoinBalances(own, bitcoin) : []),
      ]
    },
    async pieces(own, asked) {
      const found = await Promise.all(
        evmOf(own, asked).map(({ chain, desk }) => evmPieces(chain, lower(own), desk)),
      )
      return found.flat()
    },
    evmHistory(asked) {
      const found = evm.find(({ chainId }) => chainId === asked)
      if (!found) throw new Error(`There is no local chain ${asked}`)
      return { entries: found.chain.entries, token: found.desk.tokens.token }
    },
  }
}
