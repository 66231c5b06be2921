import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { AddressOf, CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { PaymentStatus } from '../../../bridge/contract/paymentOutcome.ts'
import type { PlainEvent, SocialEvent, WalletPlatform } from '../../../bridge/contract/telemetry.ts'
import type { NameEvent } from './facets/names.ts'
import type { OnrampEvent } from './facets/onramp.ts'
import type { PayEvent } from './facets/pay.ts'

/** A swap from the modal. Tokens are CAIP-10, `amount` is what is sold, base units. */
interface SwapDetails {
  readonly network: NetworkId
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly amount: string
}

/** What happens, for hosts. It reaches an analytics endpoint only where one is configured. */
export type TabkeyEvent =
  | { readonly type: PlainEvent }
  | { readonly type: 'MODAL_OPEN' | 'MODAL_CLOSE'; readonly connected: boolean }
  | {
      readonly [Name in Namespace]: {
        readonly type: 'CONNECT_SUCCESS'
        readonly namespace: Name
        readonly address: AddressOf<Name>
        readonly wallet: string
      }
    }[Namespace]
  | { readonly type: 'SELECT_WALLET'; readonly name: string; readonly platform: WalletPlatform }
  | { readonly type: 'SEARCH_WALLET'; readonly badge: 'certified' | 'none'; readonly search: string }
  | {
      /** Never a user rejection and never a request the caller aborted. */
      readonly type: 'CONNECT_ERROR' | 'DISCONNECT_ERROR' | 'INTERNAL_SDK_ERROR'
      /** The error's message, without the user's data. */
      readonly message: string
    }
  | { readonly type: SocialEvent | 'SOCIAL_LOGIN_SUCCESS'; readonly provider: SocialProvider }
  | {
      readonly type: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'
      /** CAIP-2. */
      readonly network: NetworkId
    }
  | { readonly type: 'DISCONNECT_SUCCESS'; readonly namespace: Namespace }
  | {
      /** From the modal; `SEND_REJECTED` when the user declined in the wallet. Amounts in base units. */
      readonly type: 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_REJECTED'
      readonly network: NetworkId
      /** CAIP-10 of the token; absent for the network's own coin. */
      readonly token?: string
      /** A decimal string in base units. */
      readonly amount: string
    }
  | {
      readonly type: 'SEND_ERROR'
      readonly network: NetworkId
      readonly token?: string
      readonly amount: string
      readonly message: string
      /** `unknown`: the payment may have been sent, and `SEND_SUCCESS` or another event may follow. Never pay again on it. */
      readonly outcome: PaymentStatus
      /** For `followPayment`. */
      readonly requestId: string
    }
  | (SwapDetails & { readonly type: 'SWAP_INITIATED' })
  | (SwapDetails & {
      readonly type: 'SWAP_SUCCESS'
      /** What the block brought, base units; `null` where the node cannot tell. */
      readonly received: string | null
    })
  | (SwapDetails & {
      /** The user declined in the wallet. */
      readonly type: 'SWAP_REJECTED'
      readonly step: 'approve' | 'swap'
    })
  | (SwapDetails & {
      readonly type: 'SWAP_ERROR'
      readonly step: 'approve' | 'swap'
      readonly message: string
      /** `unknown`: the transaction may have been sent, and `SWAP_SUCCESS` or another event may follow. Never swap again on it. */
      readonly outcome: PaymentStatus
      /** For `followPayment`. */
      readonly requestId: string
    })
  | { readonly type: 'SWITCH_NETWORK'; readonly network: NetworkId }
  | {
      /** An alert of `getState().alerts`, once per page and code. It is never sent to analytics. */
      readonly type: 'ALERT'
      /** Code of the alert, as in `getState().alerts`. */
      readonly code: AlertCode
      readonly message: string
    }
  | {
      /** Only with `toasts: 'host'`: the host shows it in the modal's place. */
      readonly type: 'TOAST'
      /** `hide` has the id of the toast that ends early; a toast of the kind `loading` stays until then. */
      readonly id: number
      /** Which picture the toast has. */
      readonly kind: 'success' | 'error' | 'loading'
      /** The words of the toast. */
      readonly text: string
      /** Whether the toast appears or ends. */
      readonly action: 'show' | 'hide'
    }
  | { readonly type: 'ENGINE_RESTARTED' }
  | NameEvent
  | OnrampEvent
  | PayEvent
