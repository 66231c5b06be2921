import { type Address, decodeEventLog, type Hex, parseAbi } from 'viem'
import { asObject } from '../peerServer.ts'
import type { Move } from './evmEntry.ts'

const FUNGIBLE = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const PIECES = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

export const lower = (address: unknown): Address => String(address).toLowerCase() as Address

export interface ReadLogs {
  readonly moves: readonly Move[]
  readonly approvals: readonly { readonly owner: Address; readonly spender: Address }[]
}

type Topics = [Hex, ...Hex[]]

/** What the logs of a receipt say changed hands. Events of other kinds, and crooked ones, are passed over. */
export function readLogs(logs: readonly unknown[]): ReadLogs {
  const moves: Move[] = []
  const approvals: { owner: Address; spender: Address }[] = []
  for (const log of logs) {
    const { address, topics, data } = asObject(log)
    if (!Array.isArray(topics) || topics.length < 3) continue
    const contract = lower(address)
    const wire = { topics: topics as Topics, data: data as Hex }
    try {
      // An ERC-20 and an ERC-721 say the same words; the third name is an index only of a piece.
      if (topics.length === 3) {
        const { eventName, args } = decodeEventLog({ abi: FUNGIBLE, ...wire })
        if (eventName === 'Approval')
          approvals.push({ owner: lower(args.owner), spender: lower(args.spender) })
        else
          moves.push({
            kind: 'token',
            contract,
            from: lower(args.from),
            to: lower(args.to),
            amount: args.value,
          })
      } else moves.push(...readPieces(contract, wire))
    } catch {
      // Some other event.
    }
  }
  return { moves, approvals }
}

function readPieces(contract: Address, wire: { topics: Topics; data: Hex }): Move[] {
  const { eventName, args } = decodeEventLog({ abi: PIECES, ...wire })
  const piece = { kind: 'piece', contract, from: lower(args.from), to: lower(args.to) } as const
  if (eventName === 'Transfer') return [{ ...piece, standard: 'ERC721', tokenId: args.tokenId, amount: 1n }]
  if (eventName === 'TransferSingle')
    return [{ ...piece, standard: 'ERC1155', tokenId: args.id, amount: args.value }]
  return args.ids.map((tokenId, index) => ({
    ...piece,
    standard: 'ERC1155' as const,
    tokenId,
    amount: args.values[index] ?? 0n,
  }))
}
