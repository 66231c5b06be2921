import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type {
  GrantedSession,
  GrantRequest,
  SessionPermission,
  SmartSession,
  SubscriptionRequest,
} from '../../../bridge/features/sessions/contract.ts'

export type { GrantedSession, GrantRequest, SessionPermission, SmartSession, SubscriptionRequest }

/**
 * Smart sessions: a key of yours may act for an account within limits, without asking again (ERC-7715). Off by default.
 * Of eip155, with a wallet that grants permissions, and a cosigner (`endpoints.cosigner`) that signs beside your key.
 */
export interface SessionsClient {
  /**
   * The sessions of an account, newest first.
   *
   * @param parameters.account CAIP-10; default the account in use
   * @returns each with its status: `active`, `pending` (not granted), `expired` or `revoked`; times in seconds
   * @throws NotConnectedError, EndpointMissingError, CoSignerApiError, BridgeTimeoutError after 12 s
   * @example const active = (await tabkey.smartSessions.list()).filter(({ status }) => status === 'active')
   */
  list(parameters?: { readonly account?: CaipAddress }): Promise<readonly SmartSession[]>
  /**
   * Asks the wallet, once, for permissions; shows SmartSessionCreated when they are there. What the wallet granted is
   * compared with what was asked: it may be less and never more.
   *
   * @param parameters the request of ERC-7715: `chainId` hex, `expiry` and every `start` in seconds and in the future,
   * keys that may sign, permissions, policies, no other keys; or `subscription`, for one allowance of the network's
   * coin that comes back every second, day, week or month (`interval`: `1s`, `1d`, `1w`, `1m`)
   * @returns what was granted; `context` names it to the cosigner and to `revoke`
   * @throws ValidationError, NotConnectedError, NetworkNotFoundError, PermissionNotCosignedError (an
   * `erc20-recurring-allowance`; the wallet is not asked), PermissionsUnsupportedError (the wallet is not asked),
   * CoSignerApiError, UserRejectedError, GrantChangedError (the wallet granted something else; nothing was activated),
   * OutcomeUnknownError (look at `list` before you ask again)
   * @example
   * await tabkey.smartSessions.grant({
   * subscription: { chainId: '0x2105', signerPublicKey, interval: '1m', asset: 'native', amount: '0x38d7ea4c68000',
   * expiry }, })
   */
  grant(
    parameters: (GrantRequest | { readonly subscription: SubscriptionRequest }) & {
      readonly signal?: AbortSignal
    },
  ): Promise<GrantedSession>
  /**
   * Revokes a session: asks the wallet once, then informs the cosigner.
   *
   * @param parameters.pci of a session of the account in use
   * @param parameters.network CAIP-2, default the active one
   * @throws ValidationError when the account has no such session, or it was taken back before; else as `grant`
   * @example await tabkey.smartSessions.revoke({ pci: session.pci })
   */
  revoke(parameters: {
    readonly pci: string
    readonly network?: NetworkId
    readonly signal?: AbortSignal
  }): Promise<void>
}
