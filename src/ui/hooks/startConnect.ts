import type { ConnectParameters } from '../../bridge/contract/engineApi.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { WalletError } from '../../bridge/errors/base.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { createRandomId } from '../../bridge/values/randomId.ts'
import type { TabContext } from '../client/tab/context.ts'
import { connectSuccess } from '../client/values/connectSuccess.ts'

export type ConnectTarget = Omit<ConnectParameters, 'id'>

export type ConnectEnd =
  | { readonly status: 'idle' | 'done' | 'declined' | 'expired' }
  | { readonly status: 'failed'; readonly error: WalletError }

export interface StartedConnect {
  /** For `connections.cancel`. */
  readonly id: RequestId
  /** Never rejects. */
  readonly ended: Promise<ConnectEnd>
}

function toConnectEnd(error: unknown): ConnectEnd {
  const thrown = toWalletError(error)
  const { kind } = thrown
  if (kind === 'user-rejected') return { status: 'declined' }
  if (kind === 'connection-expired') return { status: 'expired' }
  return kind === 'cancelled' ? { status: 'idle' } : { status: 'failed', error: thrown }
}

/** Asks the engine for a connection and reports the result as an event. The message leaves the page synchronously. */
export function startConnect(
  { engine, emit }: Pick<TabContext, 'engine' | 'emit'>,
  target: ConnectTarget,
): StartedConnect {
  const id = createRandomId()
  const ended = engine.connections.connect({ ...target, id }).then(
    (account): ConnectEnd => {
      emit(connectSuccess(account, target.listed?.id ?? target.wallet))
      return { status: 'done' }
    },
    (error: unknown) => {
      const end = toConnectEnd(error)
      if (end.status === 'failed') emit({ type: 'CONNECT_ERROR', message: end.error.message })
      return end
    },
  )
  return { id, ended }
}
