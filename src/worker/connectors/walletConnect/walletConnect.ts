import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../bridge/errors/network.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { PAIRING_LIFE_MS } from '../../../bridge/values/pairingLife.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import { requestHandoff } from '../../base/requestHandoff.ts'
import type { Outcome } from '../../rpc/ledger.schema.ts'
import type { Grant } from '../../store/connections.ts'
import type { Connector, WalletRequest } from '../connector.ts'
import { type ClientStarter, createClientStarter } from './clientStarter.ts'
import { createProposer } from './createProposer.ts'
import { type CurrentSession, createCurrentSession } from './currentSession.ts'
import { pairedFor, pairedIn, toGrants } from './grants.ts'
import { createPairings, type Pairings } from './pairing.ts'
import type { WalletConnectParameters } from './parameters.ts'
import { reconcile } from './reconcile.ts'
import { type SentLink, sendSessionRequest } from './sendSessionRequest.ts'
import { sessionChainId } from './solanaChains.ts'

export interface WalletConnect extends Connector {
  /**
   * Restores the stored session and settles the requests of the previous engine. Called at boot if a WalletConnect
   * connection was stored. `events.closed` is called when the session does not exist any more.
   */
  restore(): Promise<readonly Grant[]>
  /**
   * A page became visible, and may have slept with its engine: checks the relay's socket and fetches what the relay kept.
   */
  wake(): Promise<void>
  stop(): Promise<void>
  /** sign-client's id for hosted services; `null` until the client runs. */
  clientId(): string | null
}

const CHAIN_CHANGERS: ReadonlySet<string> = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])

interface Parts {
  readonly client: ClientStarter
  readonly session: CurrentSession
  readonly pairings: Pairings
}

function createParts(parameters: WalletConnectParameters): Parts {
  const { store, clock, alert } = parameters
  const pairings = createPairings({
    store,
    clock,
    propose: () => propose(),
    onUnreachable: () => alert('RELAY_UNREACHABLE'),
    onIdle: wasShown => client.closeAfter(wasShown ? PAIRING_LIFE_MS * 2 : 0),
  })
  const client = createClientStarter({
    ...parameters,
    hasSession: () => session.topic !== undefined,
    needsSocket: () => session.topic !== undefined || pairings.isActive,
    onFatal: error => pairings.failed(error),
    isCurrent: topic => topic === session.topic,
    onEnded: topic => session.onEnded(topic),
    onSession: event => session.adopt(event),
  })
  const session = createCurrentSession({ ...parameters, client, pairings })
  const propose = createProposer({ ...parameters, client, pairings, session })
  return { client, session, pairings }
}

/** The WalletConnect connector of the engine: one client, one socket and one session for all tabs. */
export function createWalletConnect(parameters: WalletConnectParameters): WalletConnect {
  const { store, clock, events, flush, settle } = parameters
  const { client: starter, session, pairings } = createParts(parameters)
  let stopReconciling = () => {}
  /** Requests wait for the restore at boot. */
  let restoring: Promise<unknown> = Promise.resolve()

  async function restore(): Promise<readonly Grant[]> {
    const opened = await starter.start()
    const grants = await session.restore(opened)
    stopReconciling()
    stopReconciling = reconcile({
      client: opened.client,
      answers: opened.answers,
      clock,
      sent: await parameters.ledgerPending(),
      settled: settle,
    })
    if (grants.length === 0) events.closed(WALLET_CONNECT_ID)
    return grants
  }

  async function request(walletRequest: WalletRequest, connection: Connection): Promise<unknown> {
    await restoring
    // The restore at boot may have failed for a temporary reason, such as a chunk that did not load.
    if (session.topic === undefined) await restore()
    const { client, answers, link } = await starter.start()
    const { topic } = session
    if (topic === undefined || !client.session.keys.includes(topic)) throw new NotConnectedError()
    const { id, args } = walletRequest
    if (connection.methods && !connection.methods.includes(args.method))
      throw new MethodNotAllowedError(args.method)
    const approved = approvedNetwork(connection, walletRequest.networkId, args.method)
    const chainId = sessionChainId(client.session.get(topic).namespaces, approved)
    link.wake()
    const onLateAnswer = (outcome: Outcome) => settle(id, outcome)
    const onDelivered = (sent: SentLink) => {
      const { handoff } = store.get().connections[connection.namespace] ?? connection
      if (handoff) walletRequest.onDelivered?.(requestHandoff(handoff, sent))
    }
    const checkKept = () => link.check()
    return sendSessionRequest({
      client,
      answers,
      clock,
      flush,
      topic,
      chainId,
      request: walletRequest,
      onDelivered,
      checkKept,
      onLateAnswer,
    })
  }

  return {
    serves: walletId => walletId === WALLET_CONNECT_ID,
    connect: (connectParameters, _tab, signal) => pairings.join(connectParameters, signal),
    request,

    async readGrant({ namespace }, networkId) {
      await restoring
      const { client } = await starter.start()
      const { topic } = session
      if (topic === undefined || !client.session.keys.includes(topic)) return null
      const state = store.get()
      const grants = pairedFor(toGrants(client.session.get(topic), state, networkId), pairedIn(state))
      return grants.find(grant => grant.namespace === namespace) ?? null
    },

    async disconnect() {
      await restoring
      await session.disconnect(await starter.start())
    },

    restore() {
      const restored = restore()
      restoring = restored.catch(() => {})
      return restored
    },

    async wake() {
      const opened = await starter.running()
      if (opened && (session.topic !== undefined || pairings.isActive)) await opened.link.check()
    },

    async stop() {
      const stopped = starter.stop()
      stopReconciling()
      pairings.stop()
      await stopped
    },

    clientId: starter.clientId,
  }
}

/**
 * The approved network on which a request is sent. A chain switch is sent on any approved network.
 *
 * @throws ChainNotSupportedError for a network that the session does not allow
 */
function approvedNetwork(connection: Connection, networkId: NetworkId, method: string): NetworkId {
  const { approvedNetworks } = connection
  if (approvedNetworks === 'all' || approvedNetworks.includes(networkId)) return networkId
  const [first] = approvedNetworks
  if (first === undefined || !CHAIN_CHANGERS.has(method))
    throw new ChainNotSupportedError({ details: networkId })
  return first
}
