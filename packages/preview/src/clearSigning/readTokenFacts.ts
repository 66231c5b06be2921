import { hexToBigInt } from 'viem/utils'
import { readSymbol } from '../evm/readSymbol.ts'
import { hexSchema, type RequestNode } from '../evm/simulate.ts'
import type { TokenFacts } from './scope.ts'

type Hex = `0x${string}`

const SYMBOL_CALL = '0x95d89b41'
const DECIMALS_CALL = '0x313ce567'
/** `supportsInterface` with the id of ERC-721. */
const COLLECTION_CALL = `0x01ffc9a780ac58cd${'0'.repeat(56)}` as const
const WORD_CHARS = 66
const DECIMALS_MOST = 255n

/** `null` when the contract does not answer with one word that is a number of decimals. */
function readDecimals(answer: Hex | null): number | null {
  const count = answer?.length === WORD_CHARS ? hexToBigInt(answer) : null
  return count !== null && count <= DECIMALS_MOST ? Number(count) : null
}

/** `null` when the contract, or the node, does not answer. */
async function callContract(request: RequestNode, to: Hex, data: Hex): Promise<Hex | null> {
  return (
    hexSchema.safeParse(await request('eth_call', [{ to, data }, 'latest']).catch(() => null)).data ?? null
  )
}

/** Reads what a contract states of its token. A node that does not answer leaves nothing stated. */
export async function readTokenFacts(request: RequestNode, address: Hex): Promise<TokenFacts> {
  const [symbol, decimals, collection] = await Promise.all([
    callContract(request, address, SYMBOL_CALL),
    callContract(request, address, DECIMALS_CALL),
    callContract(request, address, COLLECTION_CALL),
  ])
  return {
    symbol: readSymbol(symbol),
    decimals: readDecimals(decimals),
    isCollection: collection?.length === WORD_CHARS && hexToBigInt(collection) === 1n,
  }
}
