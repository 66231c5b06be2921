import { useCallback, useEffect, useRef, useState } from 'react'
import { keepPairing, releasePairing, takeTapped } from './pairingStore.ts'
import { type ConnectEnd, type ConnectTarget, startConnect } from './startConnect.ts'
import { useTab } from './useTab.ts'

export type ConnectState = ConnectEnd | { readonly status: 'waiting'; readonly isLong: boolean }

/** Long enough for a wallet to show its window, short enough to help who overlooked it. */
const LONG_WAIT_MS = 15_000

/**
 * Connects a wallet while the view stands, and takes it back when the view goes; a pairing stands until the modal
 * closes. A connect that the tap on a wallet's link has started is continued.
 *
 * @param target must keep its reference as long as the same wallet is meant; `null` asks nothing
 * @returns the status, and a function to try again
 */
export function useConnectAttempt(target: ConnectTarget | null): {
  readonly state: ConnectState
  readonly retry: () => void
} {
  const tab = useTab()
  const [state, setState] = useState<ConnectState>({ status: 'waiting', isLong: false })
  const stop = useRef<() => void>(() => {})

  const start = useCallback(() => {
    stop.current()
    if (!target) return
    let isCurrent = true
    let isPending = true
    setState({ status: 'waiting', isLong: false })
    const slow = setTimeout(() => setState({ status: 'waiting', isLong: true }), LONG_WAIT_MS)
    const isPairing = target.wallet === 'walletConnect'
    const tapped = isPairing ? takeTapped(tab, target.listed?.id) : undefined
    const { id, ended } = tapped ?? startConnect(tab, target)
    // This attempt owns the pairing now, so the earlier owner releases it.
    if (isPairing) releasePairing(tab)
    ended.then(end => {
      isPending = false
      clearTimeout(slow)
      if (isCurrent) setState(end)
    })
    stop.current = () => {
      isCurrent = false
      clearTimeout(slow)
      if (!isPending) return
      // Called again by the next attempt, which must not release the pairing that it joins.
      isPending = false
      if (isPairing) keepPairing(tab, id)
      // The engine may be gone, and the connect with it: nothing is left to cancel then.
      else tab.engine.connections.cancel(id).catch(() => {})
    }
  }, [tab, target])

  useEffect(() => {
    start()
    return () => stop.current()
  }, [start])

  return { state, retry: start }
}
