import type { Namespace, NetworkId } from '../../contract/network.ts'

/** What a payment link, or an address with the prefix of a network, asks for. */
export interface PaymentLink {
  /** An address of the network; on EVM chains also a name, in the letters of the link. */
  readonly to: string
  /** `native`, or a contract or mint; absent where the link names a receiver alone. */
  readonly token?: string
  /** Base units of the token, a decimal string. */
  readonly units?: string
  /** Whole units of the token, a decimal string. A link has this or `units`, or no amount. */
  readonly amount?: string
}

/** Why a link is refused. `part` is text of the link: hostile until cleaned. */
export type LinkProblem =
  /** `network`: CAIP-2, or the family where the link names no network. */
  | { readonly reason: 'otherNetwork'; readonly network: NetworkId | Namespace }
  /** The link needs something that a payment from the form cannot have. */
  | { readonly reason: 'unsupported' | 'invalid' | 'prefix'; readonly part: string }
  /** The account has no token of this contract or mint, whose decimals an amount needs. */
  | { readonly reason: 'token'; readonly part: string }
  /** A transaction request of Solana Pay: a website would build the transaction. */
  | { readonly reason: 'website' }

/** The network that the receiver is to be paid on. */
export interface LinkNetwork {
  readonly namespace: Namespace
  /** CAIP-2. */
  readonly networkId: NetworkId
}
