import { type Address, formatEther, formatUnits, toFunctionSelector, zeroAddress } from 'viem'
import { type Entry, type Move, touches } from './evmEntry.ts'
import type { EvmTokens } from './evmTokens.ts'
import type { Prices } from './prices.ts'
import { directionOf, type HistoryRow, type HistoryTransfer } from './rows.ts'

const APPROVE = toFunctionSelector('approve(address,uint256)')
const SENDING = [
  '0x',
  toFunctionSelector('transfer(address,uint256)'),
  toFunctionSelector('transferFrom(address,address,uint256)'),
]

export interface RowDesk {
  readonly tokens: EvmTokens
  readonly prices: Prices
  readonly iconOf: (symbol: string) => string
  readonly isSpam: (contract: Address) => boolean
}

/** The row of a transaction for one account, or undefined when it is not touched by it. */
export async function evmRow(entry: Entry, own: Address, desk: RowDesk): Promise<HistoryRow | undefined> {
  if (!touches(entry, own)) return undefined
  const moves = entry.moves.filter(({ from, to }) => from === own || to === own)
  const transfers = await Promise.all(moves.map(move => transferOf(entry, move, own, desk)))
  const [only] = moves.length === 1 ? moves : []
  return {
    id: `eip155:${entry.chainId}:${entry.hash}:${own}`,
    metadata: {
      operationType: operationOf(entry, moves, own),
      hash: entry.hash,
      chain: `eip155:${entry.chainId}`,
      minedAt: new Date(entry.at * 1000).toISOString().replace('.000Z', 'Z'),
      sentFrom: only?.from ?? entry.from,
      sentTo: only?.to ?? entry.to ?? '',
      status: entry.isGood ? 'confirmed' : 'failed',
      nonce: entry.nonce,
      application: null,
    },
    transfers: transfers.filter(transfer => transfer !== undefined),
  }
}

function operationOf(entry: Entry, moves: readonly Move[], own: Address): string {
  const { from, isDeployment, isTrade, input, approvals } = entry
  if (isDeployment && from === own) return 'deploy'
  const selector = input.slice(0, 10)
  const into = moves.filter(move => move.to === own && move.from !== own)
  const out = moves.filter(move => move.from === own)
  if ((isTrade && from === own) || (into.length > 0 && out.length > 0)) return 'trade'
  if (out.length > 0) return out.every(({ to }) => to === zeroAddress) ? 'burn' : 'send'
  if (into.length > 0)
    return from === own && into.every(move => move.from === zeroAddress) ? 'mint' : 'receive'
  if (approvals.some(({ owner }) => owner === own) || selector === APPROVE) return 'approve'
  return SENDING.includes(selector) ? 'send' : 'execute'
}

async function transferOf(
  { chainId }: Entry,
  move: Move,
  own: Address,
  { tokens, prices, iconOf, isSpam }: RowDesk,
): Promise<HistoryTransfer | undefined> {
  const { kind, contract, tokenId, standard, amount } = move
  const direction = directionOf(own, move.from, move.to)
  if (kind === 'coin' || contract === undefined)
    return {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: iconOf('ETH') } },
      nft_info: null,
      direction,
      quantity: { numeric: formatEther(amount) },
      ...prices.ofTransfer('ETH', amount, 18),
    }
  if (kind === 'token') {
    const token = await tokens.token(contract)
    if (!token) return undefined
    return {
      fungible_info: { name: token.name, symbol: token.symbol, icon: { url: iconOf(token.symbol) } },
      nft_info: null,
      direction,
      quantity: { numeric: formatUnits(amount, token.decimals) },
      ...prices.ofTransfer(`eip155:${chainId}:${contract}`, amount, token.decimals),
    }
  }
  const { name, image } = await tokens.piece(contract, tokenId ?? 0n, standard ?? 'ERC721')
  const content = { url: image, content_type: null }
  return {
    fungible_info: null,
    nft_info: {
      name,
      content: { preview: content, detail: content },
      flags: { is_spam: isSpam(contract) },
    },
    direction,
    quantity: { numeric: String(amount) },
    value: null,
    price: null,
  }
}
