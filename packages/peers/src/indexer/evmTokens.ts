import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isHex } from 'viem'
import { COLLECTION_ABI, GOODS_ABI, TOKEN_ABI } from '../contracts/abis.ts'
import { asObject } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { askNode } from './askNode.ts'

export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export interface PieceFacts {
  readonly name: string
  readonly image: string
}

/** What contracts of one chain say of themselves; asked once. */
export interface EvmTokens {
  /** Undefined for what is no token. */
  token(contract: Address): Promise<TokenFacts | undefined>
  balances(contracts: readonly Address[], owner: Address): Promise<readonly bigint[]>
  collection(contract: Address): Promise<string>
  piece(contract: Address, tokenId: bigint, standard: 'ERC721' | 'ERC1155'): Promise<PieceFacts>
}

const METADATA_MS = 5_000

const kept = <Value>(cache: Map<string, Promise<Value>>, key: string, load: () => Promise<Value>) => {
  const found = cache.get(key) ?? load()
  cache.set(key, found)
  return found
}

export function createEvmTokens(node: ChainNode): EvmTokens {
  const tokens = new Map<string, Promise<TokenFacts | undefined>>()
  const collections = new Map<string, Promise<string>>()
  const pieces = new Map<string, Promise<PieceFacts>>()

  const call = async (to: Address, data: Hex): Promise<Hex> => {
    const [answer] = await askNode(node, [{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
    if (!isHex(answer)) throw new Error(`${to} does not answer`)
    return answer
  }
  const ask = async (to: Address, functionName: 'name' | 'symbol' | 'decimals') => {
    const data = await call(to, encodeFunctionData({ abi: TOKEN_ABI, functionName }))
    return decodeFunctionResult({ abi: TOKEN_ABI, functionName, data })
  }

  async function loadToken(contract: Address): Promise<TokenFacts | undefined> {
    try {
      const [name, symbol, decimals] = await Promise.all([
        ask(contract, 'name'),
        ask(contract, 'symbol'),
        ask(contract, 'decimals'),
      ])
      return { name: String(name), symbol: String(symbol), decimals: Number(decimals) }
    } catch {
      return undefined
    }
  }

  async function loadPiece(
    contract: Address,
    id: bigint,
    standard: 'ERC721' | 'ERC1155',
  ): Promise<PieceFacts> {
    try {
      let uri: string
      if (standard === 'ERC721') {
        const name = { abi: COLLECTION_ABI, functionName: 'tokenURI' } as const
        uri = decodeFunctionResult({
          ...name,
          data: await call(contract, encodeFunctionData({ ...name, args: [id] })),
        })
      } else {
        const name = { abi: GOODS_ABI, functionName: 'uri' } as const
        uri = decodeFunctionResult({
          ...name,
          data: await call(contract, encodeFunctionData({ ...name, args: [id] })),
        })
      }
      return await readMetadata(uri)
    } catch {
      return { name: '', image: '' }
    }
  }

  return {
    token: contract => kept(tokens, contract, () => loadToken(contract)),
    async balances(contracts, owner) {
      const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })
      const calls = contracts.map(to => ({ method: 'eth_call', params: [{ to, data }, 'latest'] }))
      const answers = await askNode(node, calls)
      return answers.map(answer => (isHex(answer) && answer !== '0x' ? BigInt(answer) : 0n))
    },
    collection: contract => kept(collections, contract, () => ask(contract, 'name').then(String, () => '')),
    piece: (contract, id, standard) =>
      kept(pieces, `${contract} ${id}`, () => loadPiece(contract, id, standard)),
  }
}

const EMBEDDED = /^data:application\/json(;base64)?,(.*)$/s

/** Metadata is on the chain or on this machine; nothing else is asked. */
async function readMetadata(uri: string): Promise<PieceFacts> {
  const { name, image } = asObject(JSON.parse(await readText(uri)))
  return { name: String(name ?? ''), image: String(image ?? '') }
}

async function readText(uri: string): Promise<string> {
  const [, base64, text] = EMBEDDED.exec(uri) ?? []
  if (text !== undefined)
    return base64 ? Buffer.from(text, 'base64').toString('utf8') : decodeURIComponent(text)
  if (new URL(uri).hostname !== '127.0.0.1') throw new Error(`${uri} is not on this machine`)
  return (await fetch(uri, { signal: AbortSignal.timeout(METADATA_MS) })).text()
}
