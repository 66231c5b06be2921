import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import { isPairingUri } from '../format/pairingUri.ts'
import { type ConnectState, type ConnectTarget, useConnect } from './useConnect.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

export interface Pairing {
  /** `null` until the engine has one, and as soon as it is of no use any more. */
  readonly uri: string | null
  /** Ms since epoch. */
  readonly expiry: number | null
  readonly state: ConnectState
  readonly retry: () => void
}

/**
 * A WalletConnect pairing for as long as the view stands. After its four minutes the next one is made by itself,
 * while somebody can see it.
 *
 * @param wallet the wallet the person chose
 * @param link the deep link it will be reached by, without the pairing
 * @param isActive false asks nothing
 */
export function usePairing(wallet: ListedWallet | undefined, link: string | null, isActive = true): Pairing {
  const { environment } = useTab()
  const target = useMemo<ConnectTarget | null>(
    () =>
      isActive
        ? {
            wallet: 'walletConnect',
            ...(wallet ? { listed: wallet } : {}),
            ...(wallet && link ? { linking: { name: wallet.name, href: link } } : {}),
          }
        : null,
    [wallet, link, isActive],
  )
  const { state, retry } = useConnect(target)
  const wc = useMirror(mirror => mirror?.wc)
  const isVisible = useStore(environment.visible)

  // The slice may still hold the URI of the pairing before this one.
  const stale = useRef(wc?.uri ?? null)
  useEffect(() => {
    if (wc?.buffering || wc?.uri !== stale.current) stale.current = null
  }, [wc])

  useEffect(() => {
    if (state.status === 'expired' && isVisible) retry()
  }, [state.status, isVisible, retry])

  const isFresh = state.status === 'waiting' && wc?.uri !== stale.current && isPairingUri(wc?.uri)
  return {
    uri: isFresh ? (wc?.uri ?? null) : null,
    expiry: isFresh ? (wc?.pairingExpiry ?? null) : null,
    state,
    retry,
  }
}
