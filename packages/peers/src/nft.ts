import type { ContractLog } from '../../../test/contracts/contractLog.ts'
import { drawIcon } from './api/icon.ts'
import { createHttpFaults } from './httpFaults.ts'
import type { EvmHistory } from './indexer/indexer.ts'
import type { BalanceRow, PieceRow } from './indexer/rows.ts'
import { answerAlchemy } from './nft/alchemy.ts'
import { answerAlchemyTokens } from './nft/alchemyTokens.ts'
import { answerBlockscout } from './nft/blockscout.ts'
import { answerBlockscoutTokens } from './nft/blockscoutTokens.ts'
import { answerDas } from './nft/das.ts'
import { answerDefillama } from './nft/defillama.ts'
import { answerBlockscoutHistory, answerEtherscan } from './nft/explorerHistory.ts'
import { openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder } from './recorder.ts'
import type { SolanaNode } from './solanaNode.ts'

/** Where sources of NFTs are. */
export interface NftUrls {
  /**
   * An explorer of each EVM chain (`/api/v2`), and on the same address the NFT API (`/nft/v3/{key}`) and the Portfolio API
   * (`/data/v1/{key}`) of that chain, Etherscan's API (`/v2/api`), and the coins API of DefiLlama (`/prices/current/{coins}`).
   */
  readonly evm: readonly { readonly chainId: number; readonly url: string }[]
  /** A Solana node with the Digital Asset Standard. */
  readonly solana: string
  /** An IPFS gateway. */
  readonly ipfs: string
}

export interface NftPeer {
  readonly urls: NftUrls
  close(): Promise<void>
}

/** Folders of the local collections on the gateway. Each file is a picture drawn from its path. */
export const POSTERS_FOLDER = 'ipfs://bafybeitabkeyposters'
const STAMPS_FOLDER = 'ipfs://bafybeitabkeystamps'

export interface StartNftParameters {
  readonly chainIds: readonly number[]
  readonly solana: SolanaNode
  /** What the local chain says of an owner. */
  readonly piecesOf: (owner: string, chainId: string) => Promise<readonly PieceRow[]>
  readonly balancesOf: (owner: string, chainId: string) => Promise<readonly BalanceRow[]>
  readonly historyOf: (chainId: string) => EvmHistory
  /** Dollars for one, `0` without a market. */
  readonly priceOf: (asset: string) => string
  /** Where differences from the contracts of the services are collected. */
  readonly contracts: ContractLog
}

function answerGateway({ path }: PeerRequest): PeerReply | undefined {
  const [, file] = /^\/ipfs\/([a-z0-9]+\/[\w.-]+)$/i.exec(path) ?? []
  return file === undefined ? undefined : { kind: 'text', type: 'image/svg+xml', text: drawIcon(file) }
}

/**
 * Starts a service of NFTs for each local chain, and an IPFS gateway. All answer as their contracts say, over what the local
 * chains have; the pieces are read by the indexer of the blockchain API's peer.
 */
export async function startNft({
  chainIds,
  solana,
  piecesOf,
  balancesOf,
  historyOf,
  priceOf,
  contracts,
}: StartNftParameters): Promise<NftPeer> {
  const open = (handle: (request: PeerRequest) => PeerReply | undefined | Promise<PeerReply | undefined>) => {
    const recorder = createRecorder()
    const faults = createHttpFaults()
    return openPeerServer({
      recorder,
      contracts,
      isOwnPath: path => path.startsWith('/ipfs/'),
      setFaults: faults.set,
      async handle(request) {
        recorder.record(request.path, request.origin, Object.fromEntries(request.query))
        return (await faults.apply([request.path])) ?? handle(request)
      },
    })
  }
  const [gateway, das, ...evm] = await Promise.all([
    open(answerGateway),
    open(request => answerDas(request, solana.bank, STAMPS_FOLDER)),
    ...chainIds.map(chainId =>
      open(async request => {
        const pieces = (owner: string) => piecesOf(owner, `eip155:${chainId}`)
        const balances = (owner: string) => balancesOf(owner, `eip155:${chainId}`)
        const history = historyOf(`eip155:${chainId}`)
        return (
          (await answerBlockscout(request, pieces)) ??
          (await answerAlchemy(request, pieces)) ??
          (await answerBlockscoutTokens(request, balances)) ??
          (await answerAlchemyTokens(request, chainId, balances)) ??
          (await answerBlockscoutHistory(request, history)) ??
          (await answerEtherscan(request, chainId, history)) ??
          answerDefillama(request, priceOf)
        )
      }),
    ),
  ])
  return {
    urls: {
      evm: evm.map(({ url }, index) => ({ chainId: chainIds[index] ?? 0, url })),
      solana: das.url,
      ipfs: gateway.url,
    },
    async close() {
      await Promise.all([gateway, das, ...evm].map(peer => peer.close()))
    },
  }
}
