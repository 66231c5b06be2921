import { useCallback, useEffect, useRef, useState } from 'react'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import type { Account } from '../client/api/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

/** Whom the pairing is for. */
export interface UsePairingParameters {
  /** A listed wallet's id, so that the pairing is kept as that wallet's. Default: any wallet that scans the code. */
  readonly wallet?: WalletId
}

/** A pairing by WalletConnect, for a QR code or a link of your own. */
export interface UsePairingReturn {
  /**
   * - `idle`: not asked for, or cancelled
   * - `preparing`: the URI is on its way
   * - `ready`: show `uri`
   * - `connected`, `expired` (four minutes are over), `failed` (see `error`)
   */
  readonly status: 'idle' | 'preparing' | 'ready' | 'connected' | 'expired' | 'failed'
  /** The `wc:` URI for a QR code or a deep link; `null` unless `ready`. */
  readonly uri: string | null
  /** When the URI ends, ms since epoch; `null` unless `ready`. */
  readonly expiresAt: number | null
  /** Why the pairing failed, until the next one. */
  readonly error: Error | null
  /** Asks for a pairing, also after it expired. Resolves with the accounts, or with `null` when it did not connect. */
  readonly start: () => Promise<readonly Account[] | null>
  /** Withdraws the pairing. So does the end of the component. */
  readonly cancel: () => void
}

type Step = Pick<UsePairingReturn, 'error'> & {
  readonly status: 'idle' | 'waiting' | 'connected' | 'expired' | 'failed'
}

const IDLE: Step = { status: 'idle', error: null }

function failed(thrown: unknown): Step {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { kind } = error as { readonly kind?: unknown }
  return kind === 'connection-expired' ? { status: 'expired', error: null } : { status: 'failed', error }
}

/**
 * A WalletConnect pairing without the modal: draw `uri` as a QR code yourself.
 *
 * @example
 * const { status, uri, expiresAt, start } = usePairing()
 * if (status === 'ready') return <QrCode text={uri} until={expiresAt} />
 * return <button onClick={start}>{status === 'expired' ? 'New code' : 'Connect'}</button>
 */
export function usePairing({ wallet = 'walletConnect' }: UsePairingParameters = {}): UsePairingReturn {
  const client = useTabkey()
  const [step, setStep] = useState(IDLE)
  const running = useRef<AbortController | null>(null)
  const { uri, pairingExpiry } = useTabkeyState(({ wc }) => ({
    uri: wc.uri,
    pairingExpiry: wc.pairingExpiry,
  }))

  const cancel = useCallback((): void => {
    if (!running.current) return
    running.current.abort()
    running.current = null
    setStep(IDLE)
  }, [])
  useEffect(() => cancel, [cancel])

  const start = useCallback(async (): Promise<readonly Account[] | null> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const isCurrent = (): boolean => running.current === stop
    setStep({ status: 'waiting', error: null })
    try {
      const accounts = await client.connect({ wallet, signal: stop.signal })
      if (isCurrent()) setStep({ status: 'connected', error: null })
      return accounts
    } catch (thrown) {
      if (isCurrent()) setStep(failed(thrown))
      return null
    } finally {
      if (isCurrent()) running.current = null
    }
  }, [client, wallet])

  const isReady = step.status === 'waiting' && uri !== null && (pairingExpiry ?? 0) > Date.now()
  return {
    status: step.status === 'waiting' ? (isReady ? 'ready' : 'preparing') : step.status,
    uri: isReady ? uri : null,
    expiresAt: isReady ? pairingExpiry : null,
    error: step.error,
    start,
    cancel,
  }
}
