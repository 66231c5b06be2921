import { useCallback, useEffect, useRef, useState } from 'react'
import type { WalletError } from '../../../bridge/errors/base.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { emitConnected, isLoggedIn } from '../../client/login/loginTab.ts'
import { useTab } from '../../hooks/useTab.ts'
import { leaveFarcaster, untilReloaded } from './leaveFarcaster.ts'

export interface FarcasterState {
  /** URL of the approval; `null` until it is known. */
  readonly url: string | null
  /** Digits that the page behind `url` asks for. */
  readonly number?: string | undefined
  readonly error: WalletError | null
}

const REQUESTING: FarcasterState = { url: null, error: null }

/**
 * Logs in with Farcaster while the view is open: gets the approval's URL, then waits for the approval.
 *
 * @returns the status, and a function to try again
 */
export function useFarcaster(): { readonly state: FarcasterState; readonly retry: () => void } {
  const tab = useTab()
  const [state, setState] = useState(REQUESTING)
  const current = useRef(0)
  const isPending = useRef(false)

  const start = useCallback(async () => {
    const { engine, emit } = tab
    current.current += 1
    const turn = current.current
    const isOver = (): boolean => current.current !== turn
    let url: string | null = null
    isPending.current = true
    setState(REQUESTING)
    emit({ type: 'SOCIAL_LOGIN_STARTED', provider: 'farcaster' })
    try {
      await untilReloaded(tab)
      if (isOver()) return
      const response = await engine.embedded.farcasterUri()
      url = response.url
      if (isOver()) return
      setState({ ...response, error: null })
      const account = await engine.embedded.connectFarcaster({ id: createRandomId() })
      emitConnected(tab, 'farcaster', account)
    } catch (thrown) {
      if (isOver()) return
      isPending.current = false
      const error = toWalletError(thrown)
      // The engine reports failures after the URL.
      emit(
        url === null
          ? { type: 'SOCIAL_LOGIN_ERROR', provider: 'farcaster' }
          : { type: 'CONNECT_ERROR', message: error.message },
      )
      setState({ url: null, error })
    }
  }, [tab])

  useEffect(() => {
    void start()
    return () => {
      current.current += 1
      if (isLoggedIn(tab)) return
      if (isPending.current) tab.emit({ type: 'SOCIAL_LOGIN_CANCELED', provider: 'farcaster' })
      leaveFarcaster(tab)
    }
  }, [tab, start])

  return { state, retry: () => void start() }
}
