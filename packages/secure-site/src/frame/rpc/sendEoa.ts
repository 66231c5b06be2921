import { type Hex, keccak256, type PublicClient } from 'viem'
import { FrameError } from '../frameError.ts'
import type { RpcContext } from './context.ts'
import type { ReadCall } from './readCall.ts'
import { inSendTurn, nextNonce } from './sendTurn.ts'

/** What a transaction will cost at most, and whether it is expected to work. */
export interface Forecast {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly fails: boolean
}

const FALLBACK_GAS = 1_000_000n

export async function forecast(reader: PublicClient, from: Hex, call: ReadCall): Promise<Forecast> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await reader.estimateFeesPerGas()
  try {
    const gas = await reader.estimateGas({
      account: from,
      to: call.to ?? null,
      value: call.value,
      data: call.data,
    })
    // A block may change what a call costs.
    return { gas: (gas * 12n) / 10n, maxFeePerGas, maxPriorityFeePerGas, fails: false }
  } catch {
    return { gas: FALLBACK_GAS, maxFeePerGas, maxPriorityFeePerGas, fails: true }
  }
}

/** Signs with the key and sends. Two sends at once would take the same nonce: they wait for each other. */
export async function sendEoa(
  context: RpcContext,
  call: ReadCall,
  { fails: _, ...fees }: Forecast,
): Promise<Hex> {
  const { account, chains, sending, server } = context
  const { chainId, wallet } = account
  const reader = chains.reader(chainId)
  return inSendTurn({ server, chainId, owner: wallet.owner }, async (last, sent) => {
    const nonce = await nextNonce(reader, wallet.owner, last)
    const raw = await wallet.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      ...(call.to ? { to: call.to } : {}),
      value: call.value,
      data: call.data,
      ...fees,
    })
    const hash = keccak256(raw)
    await sending({ kind: 'raw', chainId, raw, hash })
    sent({ nonce, hash })
    return broadcast(reader, raw, hash)
  })
}

/** Sending the same bytes again is harmless: a node that knows them says so. */
export async function broadcast(reader: PublicClient, serializedTransaction: Hex, hash: Hex): Promise<Hex> {
  try {
    return await reader.sendRawTransaction({ serializedTransaction })
  } catch (error) {
    const known = await reader.getTransaction({ hash }).catch(() => undefined)
    if (known) return hash
    throw new FrameError(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  const { details, shortMessage } = error as { details?: string; shortMessage?: string }
  return details || shortMessage || 'The network refused the transaction'
}
