import type { Hex } from 'viem'
import { FrameError } from '../frameError.ts'
import { approveCalls } from './approveCalls.ts'
import type { RpcContext } from './context.ts'
import { readCall } from './readCall.ts'
import { sendAccount } from './sendAccount.ts'
import { forecast, sendEoa } from './sendEoa.ts'
import { isSame } from './signAs.ts'

/** `eth_sendTransaction [{ to?, data?, value?, from? }]` */
export async function sendTransaction(context: RpcContext, params: readonly unknown[]): Promise<Hex> {
  const [transaction] = params
  const { account, chains } = context
  const { from } = (transaction ?? {}) as { from?: unknown }
  if (from !== undefined && !isSame(from, account.address))
    throw new FrameError('This address is not connected')
  const isSmart = account.type === 'smartAccount'
  const call = readCall(transaction, isSmart, account.chainId)
  const costs = await approveCalls(context, [call])
  if (isSmart) return sendAccount(context, [call])
  return sendEoa(
    context,
    call,
    costs ?? (await forecast(chains.reader(account.chainId), account.address, call)),
  )
}
