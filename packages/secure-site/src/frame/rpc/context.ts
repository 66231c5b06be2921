import type { Hex } from 'viem'
import type { ActiveAccount } from '../account.ts'
import { type Chains, chainName } from '../chains.ts'
import type { Server } from '../server.ts'
import type { Approval, Approvals } from '../ui/approval.ts'

/** What a signed thing needs to be sent again without asking again. */
export type Resume =
  | { readonly kind: 'raw'; readonly chainId: number; readonly raw: Hex; readonly hash: Hex }
  | {
      readonly kind: 'batch'
      readonly chainId: number
      readonly batch: SentBatch
      readonly answer: 'hash' | 'none'
    }

/** As the server reads it: numbers as hex. */
export interface SentBatch {
  readonly nonce: Hex
  readonly deadline: number
  readonly calls: readonly { readonly to: Hex; readonly value: Hex; readonly data: Hex }[]
  readonly signature: Hex
}

/** All that one unsafe request works with. */
export interface RpcContext {
  readonly account: ActiveAccount
  readonly chains: Chains
  readonly server: Server
  readonly parent: string
  readonly approvals: Approvals
  readonly signal: AbortSignal
  /** Writes down that something signed is about to leave; awaited before it leaves. */
  sending(resume: Resume): Promise<void>
}

/** Shows the person what it is about, and waits for their yes. */
export function approve(
  { account, approvals, signal }: RpcContext,
  approval: Omit<Approval, 'account' | 'warnings'> & { readonly warnings?: readonly string[] },
): Promise<void> {
  const { address, type, chainId } = account
  return approvals.ask(
    { warnings: [], ...approval, account: { address, type, network: chainName(chainId) } },
    signal,
  )
}
