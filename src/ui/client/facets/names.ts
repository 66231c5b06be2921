import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { NameSuggestion } from '../../../bridge/features/names/contract.ts'

export type { NameSuggestion }

/** Names of accounts (at least 4 characters, letters, digits or hyphens), as `ada.reown.id`. */
export interface NamesClient {
  /**
   * Names similar to the typed one, each with whether it is registered; at most 20.
   *
   * @param parameters.name with or without its suffix
   * @returns names without the suffix; none where no registry serves the network
   * @throws ValidationError, BridgeTimeoutError after 15 s, or what the service behind it throws
   * @example const [first] = await tabkey.names.suggest({ name: 'ada-lovelace' })
   */
  suggest(parameters: { readonly name: string }): Promise<readonly NameSuggestion[]>
  /**
   * Registers a name for an account: the wallet is asked for one signature (`personal_sign`), then the registry. Every
   * tab shows the name afterwards (`getAccount().profileName`). The registry takes a signature for about 15 seconds
   * only: when it comes later, the wallet is asked once more, and then the call fails with NameSignatureExpiredError.
   *
   * @param parameters.name with or without its suffix
   * @param parameters.account CAIP-10, of eip155; default the account in use
   * @returns the name with its suffix
   * @throws ValidationError, NotConnectedError, NamesUnsupportedError (no registry on this network),
   * AlreadyNamedError, NameTakenError, UserRejectedError, NameSignatureExpiredError, NameRefusedError with the
   * registry's `reasons` (`{ field, description }`), or OutcomeUnknownError (look before you try again)
   * @example const { name } = await tabkey.names.register({ name: 'ada-lovelace' })
   */
  register(parameters: {
    readonly name: string
    readonly account?: CaipAddress
    readonly signal?: AbortSignal
  }): Promise<{ readonly name: string; readonly account: CaipAddress }>
}

/** Events of names. */
export type NameEvent =
  | { readonly type: 'OPEN_ENS_FLOW'; readonly isSmartAccount: boolean }
  | {
      readonly type: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS'
      readonly isSmartAccount: boolean
      readonly ensName: string
    }
  | {
      /** Never a person's no. */
      readonly type: 'REGISTER_NAME_ERROR'
      readonly isSmartAccount: boolean
      readonly ensName: string
      readonly error: string
    }
