import { createElement, type ReactNode } from 'react'
import type { Namespace, Network } from '../../bridge/contract/network.ts'
import type { Balance } from '../../bridge/contract/state.ts'
import type { Account, Tabkey } from '../client/api/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useElementClient } from './useElementClient.ts'
import { useServerShadow } from './useServerShadow.ts'
import { useAccount, useBalance, useNetwork, useReady } from './valueHooks.ts'

/** What a button of the host's own needs. An action that is impossible is absent. */
export interface ConnectButtonState {
  /**
   * False until the engine's first word: on a server, while a page hydrates, and at the start of a visit. What is shown
   * meanwhile is of the last visit. Without an earlier session `openConnect` is set from the first frame on: the modal
   * opens without the engine.
   */
  readonly ready: boolean
  /** The account, as `useAccount` gives it. */
  readonly account: Account
  /** The active network; a placeholder named 'Unknown Network' while it is not configured. */
  readonly network: Network | null
  /** False while the wallet is on a network that is not configured. */
  readonly isSupported: boolean
  /** The balance of the network's own coin; `null` until it is read, and while nothing is connected. */
  readonly balance: Balance | null
  /** Opens the modal where it makes sense. */
  readonly open: Tabkey['open']
  /** While there is no account. */
  readonly openConnect?: () => Promise<void>
  /** While there is one. */
  readonly openAccount?: () => Promise<void>
  /** While there is a choice of networks. */
  readonly openNetworks?: () => Promise<void>
  /** While there is an account: disconnects its wallet, or those of the namespace. */
  readonly disconnect?: () => Promise<void>
}

/** Props of the button; those of the element are its attributes. */
export interface ConnectButtonProps {
  /** Renders a custom button; default: `<tabkey-button>`. */
  readonly children?: (state: ConnectButtonState) => ReactNode
  /** The chain family that is shown and connected. Default: the active one. */
  readonly namespace?: Namespace
  /** Whether the button takes no press. */
  readonly disabled?: boolean
  /** Default `show`. */
  readonly balance?: 'show' | 'hide'
  /** `md` (default) is 44 px high, `sm` 36 px. */
  readonly size?: 'sm' | 'md'
  /** Default 'Connect wallet'. */
  readonly label?: string
  /** Default 'Connecting...'. */
  readonly loadingLabel?: string
  /** Characters of the address in front; default 4. */
  readonly charsStart?: number
  /** Characters of the address at the end; default 6. */
  readonly charsEnd?: number
}

/**
 * The button: connect, connecting, connected with avatar, name and balance, wrong network.
 *
 * @example
 * <ConnectButton />
 *
 * @example
 * <ConnectButton>
 *   {({ account, openAccount, openConnect }) =>
 * openAccount ? <button onClick={openAccount}>{account.address}</button> : <button onClick={openConnect}>Log
 * in</button>
 *   }
 * </ConnectButton>
 */
export function ConnectButton({ children, ...props }: ConnectButtonProps) {
  return children ? <OwnButton {...props}>{children}</OwnButton> : <DefaultButton {...props} />
}

function OwnButton({
  children,
  namespace,
  balance,
}: ConnectButtonProps & Required<Pick<ConnectButtonProps, 'children'>>) {
  const client = useTabkey()
  const account = useAccount(namespace ? { namespace } : {})
  const { network, networks, isSupported } = useNetwork()
  const native = useBalance({ enabled: balance !== 'hide' })
  const ready = useReady()
  const { isConnected, status } = account
  const scope = namespace ? { namespace } : {}
  return children({
    ready,
    account,
    network,
    isSupported,
    balance: isConnected ? native.balance : null,
    open: options => client.open({ ...scope, ...options }),
    ...(status === 'disconnected' ? { openConnect: () => client.open({ view: 'Connect', ...scope }) } : {}),
    ...(isConnected
      ? {
          openAccount: () => client.open({ view: 'Account', ...scope }),
          disconnect: () => client.disconnect(scope),
        }
      : {}),
    ...(networks.length > 1 || !isSupported ? { openNetworks: () => client.open({ view: 'Networks' }) } : {}),
  })
}

/** The element draws itself in its shadow root, so it looks alike with and without React. */
function DefaultButton({
  disabled,
  charsStart,
  charsEnd,
  loadingLabel,
  ...rest
}: Omit<ConnectButtonProps, 'children'>) {
  const element = useElementClient()
  const attributes = {
    ...rest,
    ...(disabled ? { disabled: '' } : {}),
    'loading-label': loadingLabel,
    'chars-start': charsStart,
    'chars-end': charsEnd,
  }
  return createElement('tabkey-button', { ref: element, ...attributes }, useServerShadow(attributes))
}
