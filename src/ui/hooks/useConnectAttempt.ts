import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConnectParameters } from '../../bridge/contract/engineApi.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { createRandomId } from '../../bridge/values/randomId.ts'
import type { TabContext } from '../client/context.ts'
import { holdPairing, releasePairing } from './pairingStore.ts'
import { useTab } from './useTab.ts'

export type ConnectTarget = Omit<ConnectParameters, 'id'>

export type ConnectState =
  | { readonly status: 'idle' | 'done' | 'declined' | 'expired' }
  | { readonly status: 'waiting'; readonly isLong: boolean }
  | { readonly status: 'failed'; readonly message: string }

/** Long enough for a wallet to show its window, short enough to help who overlooked it. */
const LONG_WAIT_MS = 15_000

function stateOf(error: unknown): ConnectState {
  const { kind, message } = toWalletError(error)
  if (kind === 'user-rejected') return { status: 'declined' }
  if (kind === 'connection-expired') return { status: 'expired' }
  return kind === 'cancelled' ? { status: 'idle' } : { status: 'failed', message }
}

function report({ emit }: TabContext, target: ConnectTarget, address: string, networkId: string): void {
  const namespace = networkId.split(':')[0] as NonNullable<ConnectTarget['namespace']>
  emit({ type: 'CONNECT_SUCCESS', namespace, address, wallet: target.listed?.id ?? target.wallet })
}

/**
 * Connects a wallet while the view stands, and takes it back when the view goes; a pairing stands until the modal
 * closes.
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
    const id = createRandomId()
    let isCurrent = true
    let isPending = true
    setState({ status: 'waiting', isLong: false })
    const slow = setTimeout(() => setState({ status: 'waiting', isLong: true }), LONG_WAIT_MS)
    const settle = (next: ConnectState): void => {
      isPending = false
      clearTimeout(slow)
      if (isCurrent) setState(next)
    }
    const connecting = tab.engine.connections.connect({ ...target, id })
    const isPairing = target.wallet === 'walletConnect'
    // This attempt owns the pairing now, so the earlier owner releases it.
    if (isPairing) releasePairing(tab)
    connecting.then(
      ({ address, caipAddress }) => {
        report(tab, target, address, caipAddress)
        settle({ status: 'done' })
      },
      (error: unknown) => {
        const next = stateOf(error)
        if (next.status === 'failed') tab.emit({ type: 'CONNECT_ERROR', message: next.message })
        settle(next)
      },
    )
    stop.current = () => {
      isCurrent = false
      clearTimeout(slow)
      if (!isPending) return
      if (isPairing) holdPairing(tab, id)
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
