import type { CaipAddress } from '../../contract/network.ts'
import type { RequestId } from '../../contract/state.ts'

/** A name that may be registered, without its suffix. */
export interface NameSuggestion {
  readonly name: string
  readonly registered: boolean
}

/** Parameters of a registration. */
export interface RegisterName {
  /** With or without `.reown.id`. */
  readonly name: string
  /** CAIP-10 of eip155; default: the active account. */
  readonly account?: CaipAddress
}

export interface NamesFeature {
  /**
   * At most 20 names similar to the typed one. Empty for a text that is not a valid name, and for a network that
   * the registry does not serve.
   */
  suggest(parameters: { readonly name: string }): Promise<readonly NameSuggestion[]>
  /** Whether a name is available. `unsupported`: no registry serves the active network. */
  check(parameters: { readonly name: string }): Promise<{ readonly status: NameStatus }>
  /**
   * Requests one signature of the wallet, then registers the name. Has no deadline while the user decides; `rpc.abort`
   * ends it.
   */
  register(
    parameters: RegisterName & { readonly id: RequestId },
  ): Promise<{ readonly name: string; readonly account: CaipAddress }>
}

export type NameStatus = 'available' | 'registered' | 'invalid' | 'unsupported'
