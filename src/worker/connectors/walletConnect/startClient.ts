import type { SignClient } from '@walletconnect/sign-client'
import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import { type RelayError, SignClientNotInitializedError } from '../../../bridge/errors/connection.ts'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { withDeadline } from '../../base/clock.ts'
import { type Answers, createAnswers } from './answers.ts'
import { createAttestation } from './attestation.ts'
import { type Client, openClient } from './client.ts'
import { confirmKept } from './confirmKept.ts'
import { SIGN_CLIENT_START_MS } from './limits.ts'
import type { WalletConnectParameters } from './parameters.ts'
import { guardMail } from './relayFrame.ts'
import { createRelayLink, type RelayLink } from './relayLink.ts'
import { allowRelay, guardWebSocket } from './relaySocket.ts'
import { followSession } from './sessionEvents.ts'

/**
 * Loads sign-client. Its socket library keeps the `WebSocket` it finds while it loads, so the guarded one
 * stands in the global for that time (sockets refuse every host that is not configured). Node 20 has no `WebSocket`,
 * and there the library brings its own.
 */
async function loadClient(): Promise<typeof SignClient> {
  const { WebSocket: native } = globalThis
  let isLoading = true
  if (native !== undefined) globalThis.WebSocket = guardWebSocket(native, () => isLoading)
  try {
    const { SignClient } = await import('@walletconnect/sign-client')
    return SignClient
  } finally {
    isLoading = false
    if (native !== undefined) globalThis.WebSocket = native
  }
}

/** A running sign-client with everything that listens to it. */
export interface Opened {
  readonly client: Client
  readonly clientId: string
  readonly link: RelayLink
  readonly answers: Answers
  close(): Promise<void>
}

export type Session = ReturnType<Client['session']['get']>

export interface StartClientParameters extends WalletConnectParameters {
  readonly onFatal: (error: RelayError, alert: AlertCode) => void
  readonly onSession: (event: { readonly session: Session }) => void
  readonly onEnded: (topic: string) => void
  readonly isCurrent: (topic: string) => boolean
}

/** sign-client requires a project id; a self-hosted relay ignores it. */
const NO_PROJECT = '0'.repeat(32)

/**
 * Loads and starts sign-client.
 *
 * @throws EndpointMissingError (with the alert) without a relay, SignClientNotInitializedError after 9 s
 */
export async function startClient(parameters: StartClientParameters): Promise<Opened> {
  const { store, clock, identity, config, endpoints, storage, events, alert, online } = parameters
  const { relay } = endpoints()
  if (relay === undefined) {
    alert('PROJECT_ID_NOT_CONFIGURED')
    throw new EndpointMissingError('relay')
  }
  const relayUrl = relay.replace(/^http/, 'ws')
  const forbidRelay = allowRelay(relayUrl)
  const site = () => {
    const { verify } = endpoints()
    const page = getSite(config())
    return verify === undefined || page === undefined ? undefined : { verify, ...page }
  }
  const attest = createAttestation({ clock, attest: parameters.attest, site })
  const { metadata } = config()
  const { projectId } = getSite(config()) ?? { projectId: NO_PROJECT }
  const starting = loadClient().then(loaded =>
    openClient(loaded, { projectId, relayUrl, metadata, identity, storage, attest }),
  )
  let client: Client
  let clientId: string
  try {
    client = await withDeadline(
      clock,
      starting,
      SIGN_CLIENT_START_MS,
      () => new SignClientNotInitializedError(),
    )
    clientId = await client.core.crypto.getClientId()
  } catch (cause) {
    forbidRelay()
    starting.then(started => started.core.heartbeat.stop()).catch(() => {})
    throw cause instanceof SignClientNotInitializedError
      ? cause
      : new SignClientNotInitializedError({ cause })
  }
  guardMail(client)
  confirmKept({ client, clock, flush: parameters.flush })
  const link = createRelayLink({ client, store, clock, online, onFatal: parameters.onFatal })
  const answers = createAnswers(client, clock)
  const { isCurrent, onEnded, onSession } = parameters
  const unfollow = followSession({ client, state: store.get, events, isCurrent, onEnded })
  client.on('session_connect', onSession)
  return {
    client,
    clientId,
    link,
    answers,
    async close() {
      client.off('session_connect', onSession)
      unfollow()
      answers.stop()
      await link.stop()
      forbidRelay()
    },
  }
}

/** The origin that wallets are shown, and the project id. */
export function getSite({
  metadata,
  projectId,
}: EngineConfig): { readonly origin: string; readonly projectId: string } | undefined {
  const { origin } = (globalThis as { location?: { origin?: string } }).location ?? {}
  const page = origin ?? (URL.canParse(metadata.url) ? new URL(metadata.url).origin : undefined)
  return page === undefined ? undefined : { origin: page, projectId: projectId || NO_PROJECT }
}
