import type { StoreApi } from 'zustand/vanilla'
import type { ErrorWire } from '../../contract/errorWire.ts'
import type { LinkState } from '../../contract/link.ts'
import type { WalletError } from '../../errors/base.ts'
import { EngineStartError } from '../../errors/client.ts'
import { EngineGoneError, EngineMovedError } from '../../errors/engine.ts'
import { fromErrorWire } from '../../errors/revive.ts'
import { toErrorWire } from '../../errors/wire.ts'
import type { Restarts } from './restarts.ts'
import type { Loss, TabCalls } from './tabCalls.ts'

export interface LinkFailuresParameters {
  readonly calls: TabCalls
  readonly restarts: Restarts
  readonly store: StoreApi<LinkState>
}

/** Failures of the link, as the state shows them and waiting calls reject. */
export interface LinkFailures {
  /** No engine was found. Calls wait for the next search until the restarts are exhausted. */
  onSearchFailed(error: ErrorWire | null): void
  /** Sessions ended too soon too often in a row. */
  onSessionsExhausted(loss: Loss): void
}

export function createLinkFailures({ calls, restarts, store }: LinkFailuresParameters): LinkFailures {
  /** Rejects calls instead of letting them wait; the search for an engine goes on. */
  function reject(cause: WalletError | undefined): void {
    const options = cause ? { cause } : {}
    store.setState({ status: 'failed', error: toErrorWire(new EngineStartError(options)) })
    calls.refuse(() => new EngineStartError(options), 'gone')
  }

  return {
    onSearchFailed(error) {
      restarts.onFailure()
      if (restarts.isExhausted) reject(error ? fromErrorWire(error) : undefined)
    },
    onSessionsExhausted(loss) {
      reject(loss === 'moved' ? new EngineMovedError() : new EngineGoneError())
    },
  }
}
