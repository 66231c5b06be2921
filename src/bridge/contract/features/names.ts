import type { CaipAddress } from '../network.ts'
import type { RequestId } from '../state.ts'

/** A name somebody may want, without its suffix. */
export interface NameSuggestion {
  readonly name: string
  readonly registered: boolean
}

/** What a register is asked. */
export interface RegisterName {
  /** With or without `.reown.id`. */
  readonly name: string
  /** CAIP-10, of eip155; default the account in use. */
  readonly account?: CaipAddress
}

export interface NamesFeature {
  /**
   * Names like the one that is typed, at most 20. None for a text that is no name yet, and where
   * the registry does not serve the network.
   */
  suggest(parameters: { readonly name: string }): Promise<readonly NameSuggestion[]>
  /** Whether a name can be had. `unsupported`: no registry serves the network in use. */
  check(parameters: { readonly name: string }): Promise<{ readonly status: NameStatus }>
  /** Asks the wallet for one signature, then the registry. No deadline on a human; `rpc.abort` ends it. */
  register(
    parameters: RegisterName & { readonly id: RequestId },
  ): Promise<{ readonly name: string; readonly account: CaipAddress }>
}

export type NameStatus = 'available' | 'registered' | 'invalid' | 'unsupported'
