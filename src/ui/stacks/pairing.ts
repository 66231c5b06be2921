import type { WalletId } from '../../bridge/contract/wallet.ts'
import type { Account, Tabkey } from '../client/api/tabkey.ts'
import { keepEqual, type Source, stateSource } from '../observe/source.ts'
import { createStore } from '../state/store.ts'
import type { Observed } from './hook.ts'
import { toError } from './storeSource.ts'

/** Whom the pairing is for. */
export interface PairingParameters {
  /** A listed wallet's id, so that the pairing is kept as that wallet's. Default: any wallet that scans the code. */
  readonly wallet?: WalletId
}

/** A pairing by WalletConnect, for a QR code or a link of your own. */
export interface PairingSlice {
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
}

/** The calls of a pairing. */
export interface PairingMethods {
  /** Asks for a pairing, also after it expired. Resolves with the accounts, or with `null` when it did not connect. */
  readonly start: () => Promise<readonly Account[] | null>
  /** Withdraws the pairing. So does the end of the component. */
  readonly cancel: () => void
}

type Step = Pick<PairingSlice, 'error'> & {
  readonly status: 'idle' | 'waiting' | 'connected' | 'expired' | 'failed'
}

const IDLE: Step = { status: 'idle', error: null }

function failedStep(thrown: unknown): Step {
  const error = toError(thrown)
  const { kind } = error as { readonly kind?: unknown }
  return kind === 'connection-expired' ? { status: 'expired', error: null } : { status: 'failed', error }
}

interface Uri {
  readonly uri: string | null
  readonly pairingExpiry: number | null
}

function readPairing({ status, error }: Step, { uri, pairingExpiry }: Uri): PairingSlice {
  const isReady = status === 'waiting' && uri !== null && (pairingExpiry ?? 0) > Date.now()
  return {
    status: status === 'waiting' ? (isReady ? 'ready' : 'preparing') : status,
    uri: isReady ? uri : null,
    expiresAt: isReady ? pairingExpiry : null,
    error,
  }
}

/** A WalletConnect pairing without the modal. It is withdrawn when it is followed no longer. */
export function observePairing(
  client: Tabkey,
  { wallet = 'walletConnect' }: PairingParameters,
): Observed<PairingSlice, PairingMethods> {
  const step = createStore(IDLE)
  const pairing = stateSource(client, ({ wc }) => ({ uri: wc.uri, pairingExpiry: wc.pairingExpiry }))
  let running: AbortController | null = null
  let followers = 0

  function cancel(): void {
    if (!running) return
    running.abort()
    running = null
    step.set(IDLE)
  }

  async function start(): Promise<readonly Account[] | null> {
    running?.abort()
    const stop = new AbortController()
    running = stop
    const settle = (next: Step): void => {
      if (running !== stop) return
      running = null
      step.set(next)
    }
    step.set({ status: 'waiting', error: null })
    try {
      const accounts = await client.connect({ wallet, signal: stop.signal })
      settle({ status: 'connected', error: null })
      return accounts
    } catch (thrown) {
      settle(failedStep(thrown))
      return null
    }
  }

  const source: Source<PairingSlice> = {
    get: keepEqual(() => readPairing(step.getState(), pairing.get())),
    getServer: keepEqual(initialState => readPairing(IDLE, pairing.getServer(initialState))),
    subscribe(listener) {
      const stops = [pairing.subscribe(listener), step.subscribe(listener)]
      followers += 1
      return () => {
        for (const stop of stops) stop()
        followers -= 1
        if (followers === 0) cancel()
      }
    },
  }
  return { source, methods: { start, cancel } }
}
