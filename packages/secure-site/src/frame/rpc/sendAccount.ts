import { type Hex, numberToHex, toHex } from 'viem'
import { accountDomain, BATCH_TYPES } from '../../contracts/typedData.ts'
import { FrameError } from '../frameError.ts'
import type { Server } from '../server.ts'
import type { RpcContext, SentBatch } from './context.ts'
import type { ReadCall } from './readCall.ts'

/** Validity of a batch. */
const DEADLINE_SECONDS = 3_600

/** The owner signs the calls, the server hands them in and pays: all of them or none. */
export async function sendAccount(
  context: RpcContext,
  calls: readonly ReadCall[],
  answer: 'hash' | 'none' = 'hash',
): Promise<Hex> {
  const { account, server, sending } = context
  const { chainId, wallet, address } = account
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const deadline = Math.floor(Date.now() / 1000) + DEADLINE_SECONDS
  const own = calls.map(({ to, value, data }) => {
    if (to === undefined) throw new FrameError('A smart account cannot make contracts')
    return { to, value, data }
  })
  const signature = await wallet.signTypedData({
    domain: accountDomain(address, chainId),
    types: BATCH_TYPES,
    primaryType: 'Batch',
    message: { nonce: BigInt(nonce), deadline, calls: own },
  })
  const batch: SentBatch = {
    nonce,
    deadline,
    signature,
    calls: own.map(({ to, value, data }) => ({ to, value: numberToHex(value), data })),
  }
  await sending({ kind: 'batch', chainId, batch, answer })
  return handIn(server, chainId, batch)
}

/** The nonce is the batch's name: handing it in again is harmless. */
export async function handIn(server: Server, chainId: number, batch: SentBatch): Promise<Hex> {
  const { hash } = await server.ask<{ hash: Hex }>('/account/send', { chainId, batch })
  return hash
}
