import { formatEther, type Hex } from 'viem'
import { FrameError } from '../frameError.ts'
import { rows } from '../ui/parts.ts'
import { approve, type RpcContext } from './context.ts'
import { describeCall } from './describeCall.ts'
import { readCall } from './readCall.ts'
import { sendAccount } from './sendAccount.ts'
import { forecast, sendEoa } from './sendEoa.ts'
import { isSame } from './signAs.ts'

export const WILL_FAIL = 'The network expects this to fail. The fee would be lost.'

/** `eth_sendTransaction [{ to?, data?, value?, from? }]` */
export async function sendTransaction(context: RpcContext, params: readonly unknown[]): Promise<Hex> {
  const [transaction] = params
  const { account, chains } = context
  const { from } = (transaction ?? {}) as { from?: unknown }
  if (from !== undefined && !isSame(from, account.address))
    throw new FrameError('This address is not connected')
  const isSmart = account.type === 'smartAccount'
  const call = readCall(transaction, isSmart, account.chainId)
  const reader = chains.reader(account.chainId)
  const [described, costs] = await Promise.all([
    describeCall(reader, call),
    forecast(reader, account.address, call),
  ])
  const fee = formatEther(costs.gas * costs.maxFeePerGas)
  await approve(context, {
    title: described.title,
    verb: described.verb,
    warnings: [...described.warnings, ...(costs.fails ? [WILL_FAIL] : [])],
    body: [...described.body, rows([['Network fee', isSmart ? 'Paid for you' : `at most ${fee} ETH`]])],
  })
  return isSmart ? sendAccount(context, [call]) : sendEoa(context, call, costs)
}
