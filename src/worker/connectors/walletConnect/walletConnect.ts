import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { AlertCode } from '../../../bridge/errors/alerts.ts'
import {
  NotConnectedError,
  RelayError,
  SignClientNotInitializedError,
} from '../../../bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../bridge/errors/network.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import { type TimerId, withDeadline } from '../../base/clock.ts'
import { DISCONNECT_WAIT_MS, PAIRING_LIFE_MS, RELAY_RETRY_MS } from '../../base/limits.ts'
import type { Outcome } from '../../rpc/ledger.schema.ts'
import type { Grant } from '../../store/connections.ts'
import { WC_IDLE } from '../../store/state.ts'
import { wcChanged } from '../../store/verbs.ts'
import type { Connector } from '../connector.ts'
import { ask } from './ask.ts'
import type { Client } from './client.ts'
import { forgetSession } from './forgetSession.ts'
import { grantsOf, listedIdIn, pairedFor } from './grants.ts'
import { oneClickNamespace } from './oneClickNamespace.ts'
import { createPairings, type Proposal } from './pairing.ts'
import type { OneClick, WalletConnectParameters } from './parameters.ts'
import { proposalOf, type RequestedNamespace } from './proposal.ts'
import { reconcile } from './reconcile.ts'
import { deepLinkSchema } from './session.schema.ts'
import { type Opened, siteOf, startClient } from './startClient.ts'

export interface WalletConnect extends Connector {
  /**
   * Brings the saved session back, and settles what the engine before this one had sent. Asked at boot, only when a
   * WalletConnect connection was saved. `events.closed` is told when the session is gone.
   */
  restore(): Promise<readonly Grant[]>
  stop(): Promise<void>
  /** sign-client's id, once it runs: hosted services are told it. */
  clientId(): string | null
}

/** sign-client's own key for the link that opens the wallet. */
const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const PAIRING_TOPIC = /^wc:([0-9a-f]{64})@2\?/
const CHAIN_CHANGERS: ReadonlySet<string> = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
/**
 * Refusals that may pass by themselves. A relay that does not know the project must not be asked again with the same
 * project id (test/contracts/relay-connect.json); only the person's next connect or request opens the socket again.
 */
const PASSING_REFUSALS: ReadonlySet<AlertCode> = new Set(['RELAY_UNREACHABLE', 'JWT_TOKEN_NOT_VALID'])
/** WalletConnect specs, "Error codes". */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** WalletConnect in the engine: one client, one socket, one session, however many tabs are open. */
export function createWalletConnect(parameters: WalletConnectParameters): WalletConnect {
  const { store, clock, config, storage, events, alert, online } = parameters
  let opening: Promise<Opened> | undefined
  let isStopped = false
  let clientId: string | null = null
  /** Topic of the connected session. */
  let current: string | undefined
  let restTimer: TimerId | undefined
  let retryTimer: TimerId | undefined
  let stopReconciling = () => {}
  /** Requests of a tab that is faster than our boot wait for it. */
  let restoring: Promise<unknown> = Promise.resolve()

  const pairings = createPairings({
    store,
    clock,
    propose,
    onUnreachable: () => alert('RELAY_UNREACHABLE'),
    onIdle: wasShown => restSoon(wasShown ? PAIRING_LIFE_MS * 2 : 0),
  })

  /** Without a session nobody needs the socket; but a phone may still approve a URI it has seen, and must then be told. */
  function restSoon(ms: number): void {
    clock.clearTimeout(restTimer)
    restTimer = clock.setTimeout(async () => {
      const opened = await opening?.catch(() => undefined)
      if (current === undefined && !pairings.isActive) opened?.link.rest()
    }, ms)
  }

  function open(): Promise<Opened> {
    if (isStopped) return Promise.reject(new SignClientNotInitializedError({ details: 'the engine stopped' }))
    opening ??= startClient({ ...parameters, onFatal, isCurrent, onEnded, onSession }).catch(error => {
      opening = undefined
      throw error
    })
    opening
      .then(opened => {
        clientId = opened.clientId
      })
      .catch(() => {})
    return opening
  }

  async function propose(): Promise<Proposal> {
    if (!online.isOnline()) {
      alert('RELAY_UNREACHABLE')
      throw new RelayError({ details: 'offline' })
    }
    const { client, link } = await open()
    link.wake()
    const { metadata } = config()
    Object.assign(client.metadata, metadata, { icons: [...metadata.icons] })
    const proposal = proposalOf(config())
    const signInNamespace = oneClickNamespace(proposal)
    const oneClick = signInNamespace ? await parameters.oneClick?.() : null
    if (signInNamespace && oneClick) return authenticate(client, signInNamespace, oneClick)
    const { uri, approval } = await client.connect({ optionalNamespaces: proposal })
    const topic = topicOf(uri)
    if (uri === undefined || topic === undefined)
      throw new SignClientNotInitializedError({ details: 'no URI' })
    return { uri, topic, refused: approval() }
  }

  async function authenticate(
    client: Client,
    namespace: RequestedNamespace,
    { data, keep, node }: OneClick,
  ): Promise<Proposal> {
    const { authenticate: run } = await import('./authenticate.ts')
    return run({
      client,
      data,
      namespace,
      topicOf,
      keep,
      node,
      isWanted: pairings.wants,
      adopt: session => onSession({ session }),
      discard,
    })
  }

  function onFatal(error: RelayError, code: AlertCode): void {
    alert(code, siteOf(config())?.origin)
    pairings.failed(error)
    clock.clearTimeout(retryTimer)
    if (!PASSING_REFUSALS.has(code)) return
    retryTimer = clock.setTimeout(() => void reopen(), RELAY_RETRY_MS)
  }

  /** sign-client gives up after a close for good. A session that stands needs its answers all the same. */
  async function reopen(): Promise<void> {
    const opened = await opening?.catch(() => undefined)
    if (current !== undefined) await opened?.link.reopen()
  }

  const isCurrent = (topic: string) => topic === current

  /** A wallet approved. What nobody waits for is ended at once, so that no phone shows a connection that is none. */
  function onSession({ session }: { session: ReturnType<Client['session']['get']> }): void {
    if (!pairings.wants(session.pairingTopic)) {
      void discard(session.topic)
      return
    }
    let grants: readonly Grant[]
    try {
      const state = store.get()
      grants = pairedFor(grantsOf(session, state), state.wc.recentWallet?.id)
    } catch (error) {
      void discard(session.topic)
      pairings.failed(error)
      return
    }
    const before = current
    current = session.topic
    const { linking } = store.get().wc
    const left = before === undefined ? Promise.resolve() : leave(before)
    // sign-client forgets the link with the session that goes, so the new one is kept afterwards.
    if (linking) void left.then(() => storage.setItem(DEEP_LINK_KEY, { ...linking })).catch(() => {})
    pairings.approved(grants)
  }

  /** Ends a session of ours at the wallet, at best effort. */
  async function discard(topic: string): Promise<void> {
    const opened = await opening?.catch(() => undefined)
    await opened?.client.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => {})
    if (opened) forgetSession(opened.client, topic)
  }

  /** Pending requests of a session that is no more get their end. */
  async function settlePending(topic: string): Promise<void> {
    const opened = await opening?.catch(() => undefined)
    opened?.answers.closed(topic)
    if (opened) forgetSession(opened.client, topic)
  }

  async function leave(topic: string): Promise<void> {
    await settlePending(topic)
    await discard(topic)
  }

  function onEnded(topic: string): void {
    current = undefined
    void settlePending(topic)
    wcReset()
    events.closed(WALLET_CONNECT_ID)
    restSoon(PAIRING_LIFE_MS)
  }

  /** A reset clears uri, pairing expiry, linking and recent wallet. A pairing under way keeps its own. */
  function wcReset(): void {
    if (pairings.isActive) return
    wcChanged(store, { ...WC_IDLE, relayConnected: store.get().wc.relayConnected })
  }

  async function restoreSession({ client }: Opened): Promise<readonly Grant[]> {
    const now = clock.now() / 1_000
    const sessions = client.session.getAll().filter(({ expiry }) => expiry > now)
    const newest = sessions.sort((one, other) => other.expiry - one.expiry)[0]
    for (const { topic } of sessions) if (topic !== newest?.topic) void discard(topic)
    if (!newest) return []
    try {
      const state = store.get()
      const grants = pairedFor(grantsOf(newest, state), listedIdIn(state))
      current = newest.topic
      const linking = deepLinkSchema.safeParse(await storage.getItem(DEEP_LINK_KEY))
      if (linking.success) wcChanged(store, { linking: linking.data })
      return grants
    } catch {
      void discard(newest.topic)
      return []
    }
  }

  async function restore(): Promise<readonly Grant[]> {
    const opened = await open()
    const grants = await restoreSession(opened)
    stopReconciling()
    stopReconciling = reconcile({
      client: opened.client,
      answers: opened.answers,
      clock,
      sent: await parameters.ledgerPending(),
      settled: parameters.reconciled,
    })
    if (grants.length === 0) events.closed(WALLET_CONNECT_ID)
    return grants
  }

  return {
    serves: walletId => walletId === WALLET_CONNECT_ID,

    connect: (asked, _tab, signal) => pairings.join(asked, signal),

    async request(request, connection) {
      await restoring
      // The boot may have failed for a reason that is over, such as a chunk that did not load.
      if (current === undefined) await restore()
      const { client, answers, link } = await open()
      const topic = current
      if (topic === undefined || !client.session.keys.includes(topic)) throw new NotConnectedError()
      const { method } = request.args
      if (connection.methods && !connection.methods.includes(method)) throw new MethodNotAllowedError(method)
      const networkId = approvedNetwork(connection, request.networkId, method)
      link.wake()
      const { flush, reconciled } = parameters
      const onLate = (outcome: Outcome) => reconciled(request.id, outcome)
      return ask({ client, answers, clock, flush, topic, networkId, request, onLate })
    },

    async standing({ namespace }, networkId) {
      await restoring
      const { client } = await open()
      if (current === undefined || !client.session.keys.includes(current)) return null
      const state = store.get()
      const granted = pairedFor(grantsOf(client.session.get(current), state, networkId), listedIdIn(state))
      return granted.find(grant => grant.namespace === namespace) ?? null
    },

    async disconnect() {
      await restoring
      const { client, answers, link } = await open()
      const topic = current
      current = undefined
      wcReset()
      restSoon(PAIRING_LIFE_MS)
      if (topic === undefined) return
      answers.closed(topic)
      link.wake()
      const told = client.disconnect({ topic, reason: USER_DISCONNECTED })
      await withDeadline(clock, told, DISCONNECT_WAIT_MS, () => undefined).catch(() => {})
      forgetSession(client, topic)
    },

    restore() {
      const restored = restore()
      restoring = restored.catch(() => {})
      return restored
    },

    async stop() {
      isStopped = true
      clock.clearTimeout(restTimer)
      clock.clearTimeout(retryTimer)
      stopReconciling()
      pairings.stop()
      const opened = await opening?.catch(() => undefined)
      await opened?.close()
    },

    clientId: () => clientId,
  }
}

const topicOf = (uri: string | undefined) => PAIRING_TOPIC.exec(uri ?? '')?.[1]

/** The chain a request travels on. A switch is asked from an approved one; anything else must stand on its own. */
function approvedNetwork(connection: Connection, networkId: NetworkId, method: string): NetworkId {
  const { approvedNetworks } = connection
  if (approvedNetworks === 'all' || approvedNetworks.includes(networkId)) return networkId
  const [first] = approvedNetworks
  if (first === undefined || !CHAIN_CHANGERS.has(method))
    throw new ChainNotSupportedError({ details: networkId })
  return first
}
