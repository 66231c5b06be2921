import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import { type RelayError, SignClientNotInitializedError } from '../../../bridge/errors/connection.ts'
import type { TimerId } from '../../base/clock.ts'
import { RELAY_RETRY_MS } from './limits.ts'
import { getSite, type Opened, type StartClientParameters, startClient } from './startClient.ts'

export interface ClientStarterParameters extends Omit<StartClientParameters, 'onFatal'> {
  /** Whether a session is connected, for which the relay must be reopened after a refusal. */
  readonly hasSession: () => boolean
  /** Whether a session or a pairing needs the relay's socket. */
  readonly needsSocket: () => boolean
  /** Called when the relay refuses the socket. */
  readonly onFatal: (error: RelayError) => void
}

/** Starts sign-client on first use, and opens and closes the relay's socket by need. */
export interface ClientStarter {
  /** @throws SignClientNotInitializedError, and the errors of `startClient`; a later call tries again */
  start(): Promise<Opened>
  /** The running client; `undefined` if it was not started or failed to start. Never rejects. */
  running(): Promise<Opened | undefined>
  /**
   * Closes the socket after a delay unless it is needed by then. A phone may approve a URI for a while after its
   * pairing ended, and must get an answer.
   */
  closeAfter(ms: number): void
  /** sign-client's id; `null` until the client runs. */
  clientId(): string | null
  stop(): Promise<void>
}

/**
 * Refusals that may be temporary. A relay that does not know the project must not be asked again with the same project
 * id (test/contracts/relay-connect.json); only the user's next connect or request opens the socket again.
 */
const TEMPORARY_REFUSALS: ReadonlySet<AlertCode> = new Set(['RELAY_UNREACHABLE', 'JWT_TOKEN_NOT_VALID'])

export function createClientStarter(parameters: ClientStarterParameters): ClientStarter {
  const { clock, config, alert, hasSession, needsSocket } = parameters
  let opening: Promise<Opened> | undefined
  let isStopped = false
  let clientId: string | null = null
  let closeTimer: TimerId | undefined
  let retryTimer: TimerId | undefined

  const running = async (): Promise<Opened | undefined> => opening?.catch(() => undefined)

  /**
   * sign-client does not reconnect after the relay closed the socket for good. A connected session needs the socket.
   */
  async function reopen(): Promise<void> {
    const opened = await running()
    if (hasSession()) await opened?.link.reopen()
  }

  function onFatal(error: RelayError, code: AlertCode): void {
    alert(code, getSite(config())?.origin)
    parameters.onFatal(error)
    clock.clearTimeout(retryTimer)
    if (!TEMPORARY_REFUSALS.has(code)) return
    retryTimer = clock.setTimeout(() => void reopen(), RELAY_RETRY_MS)
  }

  return {
    running,
    start() {
      if (isStopped)
        return Promise.reject(new SignClientNotInitializedError({ details: 'the engine stopped' }))
      opening ??= startClient({ ...parameters, onFatal }).catch(error => {
        opening = undefined
        throw error
      })
      opening
        .then(opened => {
          clientId = opened.clientId
        })
        .catch(() => {})
      return opening
    },
    closeAfter(ms) {
      clock.clearTimeout(closeTimer)
      closeTimer = clock.setTimeout(async () => {
        const opened = await running()
        if (!needsSocket()) opened?.link.pause()
      }, ms)
    },
    clientId: () => clientId,
    async stop() {
      isStopped = true
      clock.clearTimeout(closeTimer)
      clock.clearTimeout(retryTimer)
      const opened = await running()
      await opened?.close()
    },
  }
}
