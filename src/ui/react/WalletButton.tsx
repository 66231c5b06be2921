import { createElement } from 'react'
import type { SocialProvider } from '../../bridge/contract/embedded.ts'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import { useElementClient } from './useElementClient.ts'
import { useServerShadow } from './useServerShadow.ts'

/** One way in: a wallet, a social provider, or email. */
export type WalletButtonProps = (
  | {
      /** As in `connect`: an installed wallet's id or rdns, `walletConnect`, or the id of a listed wallet. */
      readonly wallet: WalletId
      readonly social?: never
      readonly email?: never
    }
  | { readonly social: SocialProvider; readonly wallet?: never; readonly email?: never }
  | { readonly email: true; readonly wallet?: never; readonly social?: never }
) & {
  /** The chain family a wallet is connected to. Default: the active one. */
  readonly namespace?: Namespace
  /** Whether the button takes no press. */
  readonly disabled?: boolean
  /** `md` (default) is 44 px high, `sm` 36 px. */
  readonly size?: 'sm' | 'md'
  /** Default: the name of the wallet or provider. */
  readonly label?: string
}

/**
 * A button for one wallet, one social provider or the email login. A click shows that way's own step in the modal; while
 * the wallet is connected, the button shows its address and opens the account.
 *
 * @example
 * <WalletButton wallet="io.metamask" />
 * <WalletButton wallet="walletConnect" />
 * <WalletButton social="google" label="Continue with Google" />
 * <WalletButton email />
 */
export function WalletButton({ wallet, social, email, namespace, disabled, size, label }: WalletButtonProps) {
  const element = useElementClient()
  const attributes = {
    wallet,
    social,
    namespace,
    size,
    label,
    ...(email ? { email: '' } : {}),
    ...(disabled ? { disabled: '' } : {}),
  }
  return createElement('tabkey-wallet-button', { ref: element, ...attributes }, useServerShadow())
}
