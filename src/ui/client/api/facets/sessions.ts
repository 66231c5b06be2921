import type { CaipAddress, NetworkId } from '../../../../bridge/contract/network.ts'
import type {
  GrantedSession,
  GrantRequest,
  SessionPermission,
  SmartSession,
  SubscriptionRequest,
} from '../../../../bridge/features/sessions/contract.ts'

export type { GrantedSession, GrantRequest, SessionPermission, SmartSession, SubscriptionRequest }

/**
 * Smart sessions (ERC-7715): a key of the host acts for an account within limits, without another prompt. Off by default.
 * Only on eip155, with a wallet that grants permissions, and a cosigner (`endpoints.cosigner`) that signs beside the key.
 */
export interface SessionsClient {
  /**
   * Returns the sessions of an account, newest first.
   *
   * @param parameters.account CAIP-10; default: the active account
   * @returns each with its status: `active`, `pending` (not granted), `expired` or `revoked`; times in seconds
   * @throws NotConnectedError, EndpointMissingError, CoSignerApiError, BridgeTimeoutError after 12 s
   * @example const active = (await tabkey.smartSessions.list()).filter(({ status }) => status === 'active')
   */
  list(parameters?: { readonly account?: CaipAddress }): Promise<readonly SmartSession[]>
  /**
   * Requests permissions of the wallet, once, and shows the view SmartSessionCreated when they are granted. The wallet may
   * grant less than was requested; more is refused.
   *
   * @param parameters the request of ERC-7715: `chainId` hex, `expiry` and every `start` in seconds and in the future,
   * keys that may sign, permissions and policies; no other members. Or `subscription`: one allowance of the native coin
   * that is renewed every second, day, week or month (`interval`: `1s`, `1d`, `1w`, `1m`)
   * @returns the granted permissions. `context` is their id at the cosigner and for `revoke`
   * @throws ValidationError, NotConnectedError, NetworkNotFoundError, PermissionNotCosignedError (an
   * `erc20-recurring-allowance`; the wallet gets no request), PermissionsUnsupportedError (the wallet gets no request),
   * CoSignerApiError, UserRejectedError, GrantChangedError (the wallet granted something else; nothing was activated),
   * OutcomeUnknownError (read `list` before another try)
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
   * Revokes a session: sends one request to the wallet, then reports it to the cosigner.
   *
   * @param parameters.pci of a session of the active account
   * @param parameters.network CAIP-2; default: the active network
   * @throws ValidationError if the account has no such session, or it was revoked before; otherwise as `grant`
   * @example await tabkey.smartSessions.revoke({ pci: session.pci })
   */
  revoke(parameters: {
    readonly pci: string
    readonly network?: NetworkId
    readonly signal?: AbortSignal
  }): Promise<void>
}
