import type { SocialProvider } from '../../bridge/contract/embedded.ts'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import type { TabkeyElement } from './createElementClass.ts'

/**
 * An attribute that counts by its presence. `false` is not a value: React 18, Vue and Svelte write it as the text
 * "false", which is present; write `isOff || undefined`.
 */
type Presence = '' | true | undefined

/** Attributes of `<tabkey-network-button>`, and of every button. */
export interface NetworkButtonAttributes {
  /** The button cannot be pressed. */
  readonly disabled?: Presence
  /** Default `md`. */
  readonly size?: 'sm' | 'md' | undefined
  /** Text of the button instead of its own, such as `Connect wallet`. */
  readonly label?: string | undefined
}

/** Attributes of `<tabkey-button>`. */
export interface AccountButtonAttributes extends NetworkButtonAttributes {
  /** Whether the balance is shown beside the address; default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  readonly 'loading-label'?: string | undefined
  /** Characters of the address shown in front and at the end; default 4 and 6. */
  readonly 'chars-start'?: number | string | undefined
  readonly 'chars-end'?: number | string | undefined
  /** The chain family whose account is shown; default the active one. */
  readonly namespace?: Namespace | undefined
}

/** Attributes of `<tabkey-wallet-button>`: one of `wallet`, `social` and `email`. */
export interface WalletButtonAttributes extends NetworkButtonAttributes {
  /** As in `connect`. */
  readonly wallet?: WalletId | undefined
  /** The provider that a press logs in with. */
  readonly social?: SocialProvider | undefined
  /** A press opens the login by email. */
  readonly email?: Presence
  /** The chain family that a press connects; default the active one. */
  readonly namespace?: Namespace | undefined
}

/** The attributes of Tabkey's elements by tag name, for the templates of a framework. */
export interface ElementAttributes {
  'tabkey-button': AccountButtonAttributes
  'tabkey-network-button': NetworkButtonAttributes
  'tabkey-wallet-button': WalletButtonAttributes
}

declare global {
  interface HTMLElementTagNameMap {
    'tabkey-button': TabkeyElement
    'tabkey-network-button': TabkeyElement
    'tabkey-wallet-button': TabkeyElement
  }
}
