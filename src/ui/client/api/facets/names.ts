import type { CaipAddress } from '../../../../bridge/contract/network.ts'
import type { NameSuggestion } from '../../../../bridge/features/names/contract.ts'
import type { Unsubscribe } from '../tabkey.ts'

export type { NameSuggestion }

/** Name and picture of an address. */
export interface NameProfile {
  /** `null` without a name. */
  readonly name: string | null
  /** Picture of the name as a `data:` URL; `null` without one. */
  readonly avatar: string | null
}

/** Names of addresses (ENS), and the registration of names such as `ada.reown.id` for accounts. */
export interface NamesClient {
  /**
   * Looks up the name of an address, or the address of a name (ENS, EIP-137).
   *
   * @returns `name`, `avatar` and `address`, each `null` if it does not exist
   * @throws ValidationError, NameLookupError (`name-lookup`: the name cannot be looked up), BridgeTimeoutError after 15 s
   * @example const { address } = await tabkey.names.get({ name: 'vitalik.eth' })
   */
  get(query: { readonly address: string } | { readonly name: string }): Promise<
    NameProfile & {
      readonly address: string | null
    }
  >
  /**
   * Keeps name and picture of an address up to date.
   *
   * @param listener called with the name at once and after each change
   * @returns stops the updates
   * @example const stop = tabkey.names.watch({ address }, ({ name }) => render(name ?? address))
   */
  watch(query: { readonly address: string }, listener: (identity: NameProfile) => void): Unsubscribe
  /**
   * Suggests names that are similar to a name.
   *
   * @param parameters.name at least 4 letters, digits or hyphens, with or without its suffix
   * @returns at most 20 names without the suffix, each with whether it is registered; none where no registry serves the
   * network
   * @throws ValidationError, BridgeTimeoutError after 15 s, or the error of the registry
   * @example const [first] = await tabkey.names.suggest({ name: 'ada-lovelace' })
   */
  suggest(parameters: { readonly name: string }): Promise<readonly NameSuggestion[]>
  /**
   * Registers a name for an account. Requests one signature of the wallet (`personal_sign`) and sends it to the registry.
   * Every tab then shows the name (`getAccount().profileName`). The registry accepts a signature for about 15 s. If it
   * arrives later, the signature is requested once more; after that the call rejects with NameSignatureExpiredError.
   *
   * @param parameters.name at least 4 letters, digits or hyphens, with or without its suffix
   * @param parameters.account CAIP-10, of eip155; default: the active account
   * @returns the name with its suffix
   * @throws ValidationError, NotConnectedError, NamesUnsupportedError (no registry on this network),
   * AlreadyNamedError, NameTakenError, UserRejectedError, NameSignatureExpiredError, NameRefusedError with the
   * registry's `reasons` (`{ field, description }`), or OutcomeUnknownError (read the name with `get` before another try)
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
