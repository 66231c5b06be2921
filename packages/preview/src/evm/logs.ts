import { decodeAbiParameters } from 'viem/utils'
import { ZERO_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import type { Log } from './simulate.ts'
import { toLowerHex } from './toLowerHex.ts'

type Hex = `0x${string}`

/** The address under which `traceTransfers` of `eth_simulateV1` reports transfers of the network's own coin. */
export const COIN_LOGGER: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** From here on an allowance counts as one without a limit. */
export const UNLIMITED_FROM = 2n ** 95n

/** `Transfer(address,address,uint256)`: ERC-20 with the amount in the data, ERC-721 with the id as a fourth topic. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** ERC-1155 `TransferSingle(address,address,address,uint256,uint256)` and `TransferBatch(…,uint256[],uint256[])`. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Approval(address,address,uint256)`: ERC-20 with the amount in the data, ERC-721 with the id as a fourth topic. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155. */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `Approval(address,address,address,uint160,uint48)` and `Permit(…,uint48)` of Permit2: owner, token, spender. */
const PERMIT2_EVENTS: ReadonlySet<string> = new Set([
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
])

const ADDRESS_DIGITS = 40
const WORD = /^0x[0-9a-fA-F]{64}$/

/** An asset that a log moves; addresses in lower case. */
export interface LoggedTransfer {
  /** The contract; `COIN_LOGGER` for the network's own coin. */
  readonly token: Hex
  /** Id of an NFT; `null` for a coin and a token. */
  readonly tokenId: bigint | null
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

/** A power over assets that a log gives or takes back; addresses in lower case. */
export interface LoggedApproval {
  readonly kind: 'spend' | 'nft' | 'collection'
  readonly token: Hex
  readonly tokenId: bigint | null
  readonly owner: Hex
  readonly spender: Hex
  /** 0 for a power that is taken back; 1 for an NFT and a collection. */
  readonly amount: bigint
  /** Ms since epoch; `null` without an end. */
  readonly until: number | null
}

const addressIn = (topic = ''): Hex => `0x${topic.slice(-ADDRESS_DIGITS).toLowerCase()}`

const readWords = (data: string): readonly bigint[] =>
  (data.slice(2).match(/[0-9a-fA-F]{64}/g) ?? []).map(word => BigInt(`0x${word}`))

function readBatch({ data, topics, address }: Log): readonly LoggedTransfer[] {
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    const common = { token: toLowerHex(address), from: addressIn(topics[2]), to: addressIn(topics[3]) }
    return ids.map((tokenId, index) => ({ ...common, tokenId, amount: amounts[index] ?? 0n }))
  } catch {
    return []
  }
}

/** Transfers in logs, those of the network's own coin included. Logs of another shape are left out. */
export function parseTransfers(logs: readonly Log[]): readonly LoggedTransfer[] {
  return logs.flatMap((log): readonly LoggedTransfer[] => {
    const { address, topics, data } = log
    const [event, first, second, third] = topics
    const token = toLowerHex(address)
    if (event === TRANSFER && topics.length === 3 && WORD.test(data))
      return [{ token, tokenId: null, from: addressIn(first), to: addressIn(second), amount: BigInt(data) }]
    if (event === TRANSFER && topics.length === 4 && WORD.test(third ?? ''))
      return [
        { token, tokenId: BigInt(third ?? 0), from: addressIn(first), to: addressIn(second), amount: 1n },
      ]
    if (topics.length !== 4) return []
    const [tokenId, amount] = event === TRANSFER_SINGLE ? readWords(data) : []
    if (tokenId !== undefined && amount !== undefined)
      return [{ token, tokenId, from: addressIn(second), to: addressIn(third), amount }]
    return event === TRANSFER_BATCH ? readBatch(log) : []
  })
}

/** Approvals in logs. Logs of another shape are left out. */
export function parseApprovals(logs: readonly Log[]): readonly LoggedApproval[] {
  return logs.flatMap(({ address, topics, data }): readonly LoggedApproval[] => {
    const [event = '', first, second, third] = topics
    const [word, end] = readWords(data)
    const common = { token: toLowerHex(address), tokenId: null, owner: addressIn(first), until: null }
    const spender = addressIn(second)
    if (event === APPROVAL && topics.length === 3 && word !== undefined)
      return [{ ...common, kind: 'spend', spender, amount: word }]
    if (event === APPROVAL && topics.length === 4 && WORD.test(third ?? ''))
      return [
        {
          ...common,
          kind: 'nft',
          spender,
          tokenId: BigInt(third ?? 0),
          amount: spender === ZERO_ADDRESS ? 0n : 1n,
        },
      ]
    if (event === APPROVAL_FOR_ALL && topics.length === 3 && word !== undefined)
      return [{ ...common, kind: 'collection', spender, amount: word === 0n ? 0n : 1n }]
    if (PERMIT2_EVENTS.has(event) && topics.length === 4 && word !== undefined && end !== undefined)
      return [
        {
          ...common,
          kind: 'spend',
          token: addressIn(second),
          spender: addressIn(third),
          amount: word,
          until: Number(end) * 1_000,
        },
      ]
    return []
  })
}
