import { WalletError, type WalletErrorOptions } from './base.ts'

/** Why the address of a name cannot be looked up. */
export type NameLookupProblem =
  /** ENS is read on Ethereum, of which neither `networks` nor `endpoints.rpc` names a node; or ENS is switched off. */
  | 'noEthereum'
  /** The record is kept outside of the chain (EIP-3668), and no gateway that the config names answers for it. */
  | 'offChain'

const LOOKUP_MESSAGES: Readonly<Record<NameLookupProblem, string>> = {
  noEthereum: 'Looking up a name needs the network Ethereum',
  offChain: 'This name is kept outside of the chain and could not be read there',
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
