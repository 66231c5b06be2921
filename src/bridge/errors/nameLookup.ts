import { WalletError, type WalletErrorOptions } from './base.ts'

/** Why the address of a name cannot be looked up. */
export type NameLookupProblem =
  /** ENS is read on Ethereum, which is not among the networks. */
  | 'noEthereum'
  /** The record is kept outside of the chain (EIP-3668); its gateways are named by contracts and are not called. */
  | 'offChain'

const LOOKUP_MESSAGES: Readonly<Record<NameLookupProblem, string>> = {
  noEthereum: 'Looking up a name needs the network Ethereum',
  offChain: 'Tabkey does not look up names outside of the chain',
}

/** The address of a name cannot be looked up; the name may have one. */
export class NameLookupError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'name-lookup'
  override name = 'NameLookupError'
  declare readonly data: { readonly reason: NameLookupProblem }
  constructor(reason: NameLookupProblem, options?: WalletErrorOptions) {
    super(LOOKUP_MESSAGES[reason], { ...options, data: { reason } })
  }
}
