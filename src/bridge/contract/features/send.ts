import type { CaipAddress, NetworkId } from '../network.ts'
import type { RequestId } from '../state.ts'

/** What a person wants to pay. */
export interface SendWish {
  readonly network: NetworkId
  readonly to: string
  /** Base units, a decimal string. */
  readonly amount: string
  /** Contract or mint; absent for the network's own coin. */
  readonly token?: string
}

/** A payment as it was looked at and priced. What stands here is what the wallet will be asked, and nothing else. */
export interface ReviewedSend extends SendWish {
  /** Names the frozen request; `confirm` takes it. */
  readonly id: RequestId
  readonly from: CaipAddress
  /** The most the network takes, base units of its own coin. */
  readonly fee: string
  /** SHA-256 of the request the wallet will be asked, hex. */
  readonly hash: string
}

export interface SendFeature {
  /** Looks at a payment and freezes it. Nobody is asked yet. */
  prepare(parameters: SendWish & { readonly id: RequestId }): Promise<ReviewedSend>
  /** Asks the wallet for exactly what was prepared. No deadline on a human; `rpc.abort` ends it. */
  confirm(parameters: { readonly id: RequestId; readonly hash: string }): Promise<{ readonly id: string }>
  /** The most that can be sent, base units: the balance, without the fee where the coin itself pays it. */
  most(
    parameters: Pick<SendWish, 'network' | 'token'> & { readonly to?: string },
  ): Promise<{ readonly amount: string }>
}
