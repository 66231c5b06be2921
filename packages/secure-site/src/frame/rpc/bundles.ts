import { type Hex, numberToHex, type PublicClient } from 'viem'
import type { Chains } from '../chains.ts'
import { FrameError } from '../frameError.ts'
import { keep, readKept } from '../kept.ts'

/** What `wallet_sendCalls` sent. */
export interface Bundle {
  readonly chainId: number
  readonly isAtomic: boolean
  /** How many transactions it is when all have left. */
  readonly count: number
  readonly hashes: readonly Hex[]
}

const keyOf = (parent: string, id: string) => `bundle ${parent} ${id}`

export const findBundle = (parent: string, id: string) => readKept<Bundle>(keyOf(parent, id))
export const keepBundle = (parent: string, id: string, bundle: Bundle) => keep(keyOf(parent, id), bundle)

const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500
const PARTLY_REVERTED = 600

/** `wallet_getCallsStatus [id]` (EIP-5792). */
export async function callsStatus(chains: Chains, parent: string, params: unknown): Promise<object> {
  const id = Array.isArray(params) ? String(params[0]) : ''
  const bundle = await findBundle(parent, id)
  if (!bundle) throw new FrameError('Unknown bundle id')
  const reader = chains.reader(bundle.chainId)
  const receipts = (await Promise.all(bundle.hashes.map(hash => readReceipt(reader, hash)))).filter(
    receipt => receipt !== undefined,
  )
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(bundle.chainId),
    status: statusOf(bundle, receipts),
    atomic: bundle.isAtomic,
    receipts,
  }
}

type Receipt = NonNullable<Awaited<ReturnType<typeof readReceipt>>>

function statusOf({ count, hashes }: Bundle, receipts: readonly Receipt[]): number {
  if (receipts.length < hashes.length) return PENDING
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (good === count) return CONFIRMED
  return good === 0 ? REVERTED : PARTLY_REVERTED
}

async function readReceipt(reader: PublicClient, hash: Hex) {
  const receipt = await reader.getTransactionReceipt({ hash }).catch(() => undefined)
  return (
    receipt && {
      logs: receipt.logs.map(({ address, data, topics }) => ({ address, data, topics })),
      status: receipt.status === 'success' ? '0x1' : '0x0',
      blockHash: receipt.blockHash,
      blockNumber: numberToHex(receipt.blockNumber),
      gasUsed: numberToHex(receipt.gasUsed),
      transactionHash: receipt.transactionHash,
    }
  )
}
