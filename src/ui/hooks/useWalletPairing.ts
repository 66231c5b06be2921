import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import { isPairingUri } from '../format/pairingUri.ts'
import { leavingPairings } from './pairingStore.ts'
import { getPreparation } from './preparedPairing.ts'
import type { ConnectTarget } from './startConnect.ts'
import { type ConnectState, useConnectAttempt } from './useConnectAttempt.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

export interface Pairing {
  /** `null` until the engine has one, and as soon as it is of no use any more. */
  readonly uri: string | null
  /** Ms since epoch. */
  readonly expiry: number | null
  readonly state: ConnectState
  readonly retry: () => void
  /** The pairing was copied: its wallet may be on another device, whatever was tapped before. */
  readonly onCopy: () => void
  /** The link was tapped. */
  readonly onOpen: () => void
}

/**
 * A WalletConnect pairing for the life of the view. After the four minutes of a pairing the next one is created, as
 * long as the page is visible.
 *
 * @param wallet the wallet the person chose
 * @param link the deep link it will be reached by, without the pairing
 * @param isActive false asks nothing
 */
export function useWalletPairing(
  wallet: ListedWallet | undefined,
  link: string | null,
  isActive = true,
): Pairing {
  const tab = useTab()
  const { environment } = tab
  const [isCopied, setCopied] = useState(false)
  // Only a link that is followed says that the wallet is on this device. Another target joins the same pairing.
  const followed = isCopied ? null : link
  const target = useMemo<ConnectTarget | null>(
    () =>
      isActive
        ? {
            wallet: 'walletConnect',
            ...(wallet ? { listed: wallet } : {}),
            ...(wallet && followed ? { linking: { name: wallet.name, href: followed } } : {}),
          }
        : null,
    [wallet, followed, isActive],
  )
  const { state, retry } = useConnectAttempt(target)
  const wc = useMirror(mirror => mirror?.wc)
  const isVisible = useStore(environment.visible)
  const leaving = useStore(leavingPairings(tab))
  const prepared = useStore(getPreparation(tab).state)

  useEffect(() => {
    if (state.status === 'expired' && isVisible) retry()
  }, [state.status, isVisible, retry])

  // Until our own goodbye has come through, the slice may hold the URI of the pairing we left. After a sleep it holds
  // one that has ended, until the engine has looked at its clock.
  const isFresh =
    state.status === 'waiting' &&
    leaving === 0 &&
    isPairingUri(wc?.uri) &&
    (wc?.pairingExpiry ?? 0) > Date.now()
  // The pairing of the tapped link stays the one that is offered: the wallet may be asking about it.
  const kept = state.status === 'waiting' ? prepared.uri : null
  return {
    uri: kept ?? (isFresh ? (wc?.uri ?? null) : null),
    expiry: isFresh ? (wc?.pairingExpiry ?? null) : null,
    state,
    retry,
    onCopy: () => {
      setCopied(true)
      // The row of any wallet has started its connect with the link `wc:`, which is not in the target.
      if (!link && environment.isMobile) retry()
    },
    onOpen: () => setCopied(false),
  }
}
