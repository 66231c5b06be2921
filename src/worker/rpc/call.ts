import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import type { ProbedRequest } from '../base/probe.ts'
import type { PaymentMark } from '../chains/adapter.ts'

/** A request in the pipeline of steps. */
export interface Call {
  readonly id: RequestId
  readonly tab: Tab
  readonly method: string
  /** Sent at most once: the method may have an effect for the user. */
  readonly isUnsafe: boolean
  readonly params: unknown
  readonly namespace: Namespace
  readonly networkId: NetworkId
  /** Whether the caller named the network; else it is the active network of the namespace. */
  readonly isNetworkNamed: boolean
  /** Its tab asked an earlier engine for it, and the ledger alone knows how far it got. */
  readonly isRepeat: boolean
  /** Its tab asked an earlier engine for it, and knows that it never left. */
  readonly isUnsent: boolean
  /** The wallet of its tab whose call the tab has started (`RpcRequest.begunIn`). */
  readonly startedIn: WalletId | undefined
  /** Aborted by the caller, or when its tab is gone. */
  readonly signal: AbortSignal
  /** Of a payment: the account's nonce and block before it. */
  readonly mark?: PaymentMark
  /** Called when the request is sent: from now on only the wallet can end it. */
  readonly onSent: () => void
  /** Hears which step answers, while the devtools record. */
  readonly onSource?: ProbedRequest['onSource']
}

/** A step answers the call, refuses it, or hands it on. */
export type Step = (call: Call, next: (call: Call) => Promise<unknown>) => Promise<unknown>

/** The first step around the second, and so on. The last one must not hand on. */
export function compose(steps: readonly Step[]): (call: Call) => Promise<unknown> {
  const run = async (index: number, call: Call): Promise<unknown> => {
    const step = steps[index]
    if (!step) throw new Error('The last step handed the call on')
    return step(call, next => run(index + 1, next))
  }
  return call => run(0, call)
}
