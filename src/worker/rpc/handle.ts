import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { DeclaredMethod, RpcRequest } from '../../bridge/contract/engineApi.ts'
import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import { CaipNetworkUndefinedError } from '../../bridge/errors/network.ts'
import { DuplicateRequestError, OutcomeUnknownError } from '../../bridge/errors/request.ts'
import { refusePrototypeKeys } from '../../bridge/schema/prototypeKeys.ts'
import { parseNetworkId } from '../../bridge/values/caip.ts'
import { getSentStage, withOutcome } from '../../bridge/values/paymentOutcome.ts'
import { type AddedMethod, declaredAs, isUnsafe } from '../../bridge/values/walletMethods.ts'
import type { Clock } from '../base/clock.ts'
import type { ModuleWith } from '../base/engineModule.ts'
import { createLazy, type Lazy } from '../base/lazy.ts'
import type { ProbeSlot } from '../base/probe.ts'
import type { ChainAdapter, PaymentMark } from '../chains/adapter.ts'
import type { Connector } from '../connectors/connector.ts'
import { activeNetworkId } from '../store/select.ts'
import type { ConnectionId } from '../store/standbyKey.ts'
import type { EngineState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { abortable } from './abortable.ts'
import { type Call, compose } from './call.ts'
import type { ResponseKind } from './classify.ts'
import { getMethodNamespace, routeIn } from './families.ts'
import type { Outcome } from './ledger.schema.ts'
import type { Ledger } from './ledger.ts'
import type { Recall } from './recall.ts'
import { createRecovery } from './recovery.ts'
import { requestKey } from './requestKey.ts'
import { createSendOnce } from './sendOnce.ts'
import { createSignatureCheck } from './signature/checkSignature.ts'
import { startedCallError } from './startedCallError.ts'
import { allow, allowEmbedded } from './steps/allow.ts'
import { answerLocally, type DisconnectNamespace } from './steps/answerLocally.ts'
import { attach, attachRepeat } from './steps/attach.ts'
import { cache } from './steps/cache.ts'
import { deadline } from './steps/deadline.ts'
import { dedupe } from './steps/dedupe.ts'
import { dispatch } from './steps/dispatch.ts'
import { validate } from './steps/validate.ts'
import type { Subscriptions } from './subscriptions/subscriptions.ts'
import { walletError } from './walletError.ts'

export interface Answered {
  readonly id: RequestId
  readonly method: string
  readonly namespace: Namespace
  readonly networkId: NetworkId
  readonly kind: ResponseKind
  readonly params: unknown
  /** The wallet's word; hostile until read. */
  readonly result: unknown
}

export interface CreateRpcParameters {
  readonly store: Store
  readonly clock: Clock
  readonly ledger: Ledger
  readonly recall: Recall
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly getConnector: (connection: Connection) => Connector
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  readonly disconnect: DisconnectNamespace
  readonly alert: (code: AlertCode) => void
  /** Whether a node serves the network; else the embedded wallet is asked. */
  readonly hasNode?: (networkId: NetworkId) => boolean
  /** Methods beyond the known ones that the connected EVM wallet gets. */
  readonly walletMethods: () => readonly AddedMethod[]
  /** A wallet answered an unsafe request: balances may have changed. */
  readonly onAnswered?: (answered: Answered) => void
  /** Empty unless the devtools record. */
  readonly slot?: ProbeSlot
  /** How long an answer about the head of a chain is fresh; default `HEAD_CACHE_MS`. */
  readonly headCacheMs?: number
}

export interface Rpc
  extends ModuleWith<
    'onTabConnected' | 'onTabClosed' | 'onVisibility' | 'onSuspend' | 'onResume' | 'abort' | 'dispose'
  > {
  /**
   * The same id again joins the request it names; it is never sent a second time.
   *
   * @param mark of a payment, kept in the ledger with it
   */
  request(tab: Tab, request: RpcRequest, mark?: PaymentMark): Promise<unknown>
  /** Rejects the pending requests of a wallet that was disconnected. */
  walletLeft(connectionId: ConnectionId): void
  /** The end of a request of an earlier engine was found (`ledger.pendingAtBoot()` names them). */
  settle(id: RequestId, outcome: Outcome): Promise<void>
  /** A database answered late: unites the ledger with its records. */
  unite(records: ReadonlyMap<string, unknown>): void
}

interface Live {
  readonly tab: Tab
  readonly request: RpcRequest
  readonly stop: AbortController
  readonly answer: Promise<unknown>
  readonly namespace: Namespace
  /** Active when the request was sent. */
  readonly walletId: WalletId | undefined
  /**
   * The requests that a disconnect rejects. Not a revocation, which causes the disconnect and still has to answer its
   * caller.
   */
  readonly isForWallet: boolean
  isSent: boolean
}

/** Where no network is named: the method's own namespace when a network of it is configured, else the active one. */
function namespaceFor({ networks }: EngineState, method: string): Namespace {
  const own = getMethodNamespace(method)
  const isConfigured = networks.known.some(network => network.chainNamespace === own)
  return own && isConfigured ? own : networks.activeNamespace
}

/** @throws CaipNetworkUndefinedError while the namespace has no network */
function createCall(
  state: EngineState,
  tab: Tab,
  request: RpcRequest,
  declared: DeclaredMethod | undefined,
): Omit<Call, 'signal' | 'onSent'> {
  const { id, method, params, network, isRepeat = false, isUnsent = false, startedIn } = request
  const namespace = network ? parseNetworkId(network).namespace : namespaceFor(state, method)
  const networkId = network ?? activeNetworkId(state, namespace)
  if (!networkId) throw new CaipNetworkUndefinedError()
  const isNetworkNamed = network !== undefined
  const safety = { isUnsafe: isUnsafe(method, declared) }
  return {
    id,
    tab,
    method,
    ...safety,
    params,
    namespace,
    networkId,
    isNetworkNamed,
    isRepeat,
    isUnsent,
    startedIn,
  }
}

function isSameRequest(a: RpcRequest, b: RpcRequest): boolean {
  refusePrototypeKeys(b.params, 'params')
  const toKey = ({ network, method, params }: RpcRequest) => requestKey(network ?? '', method, params)
  return toKey(a) === toKey(b)
}

/** Loaded with the first `eth_subscribe`. */
const lazySubscriptions = (clock: Clock, run: (call: Call) => Promise<unknown>): Lazy<Subscriptions> =>
  createLazy(async () => {
    const { createSubscriptions } = await import('./subscriptions/subscriptions.ts')
    return createSubscriptions({ clock, run })
  })

const GONE = 'the wallet was disconnected before it answered'

/** A request of a dapp, from its tab to the node or the wallet: each step a file. */
export function createRpc(parameters: CreateRpcParameters): Rpc {
  const { store, clock, ledger, recall } = parameters
  const recovery = createRecovery(parameters)
  const checkSignature = createSignatureCheck(parameters)
  const shared = dedupe()
  const head = cache(clock, parameters.headCacheMs)
  const sendOnce = createSendOnce({
    store,
    clock,
    chains: parameters.chains,
    ledger,
    recovery,
    checkSignature,
    onAnswered({ id, method, namespace, networkId, params }, kind, result) {
      shared.forget()
      head.forget()
      parameters.onAnswered?.({ id, method, namespace, networkId, kind, params, result })
    },
  })

  const subscriptions = lazySubscriptions(clock, call => run(call))
  const steps = compose([
    attachRepeat(ledger, recovery, recall, checkSignature),
    allowEmbedded(store),
    validate,
    allow(store, parameters.walletMethods),
    answerLocally({ ...parameters, subscriptions }),
    attach(ledger, recovery, checkSignature),
    shared.step,
    head.step,
    // Calls of one microtask become one batch in net/jsonRpc, where the node's limits are known.
    deadline(clock),
    dispatch({ ...parameters, sendOnce }),
  ])
  const run = (call: Call) => parameters.slot?.probe?.request(call, steps) ?? steps(call)

  const live = new Map<string, Live>()
  const liveKey = (tab: Tab, id: RequestId) => `${tab.id} ${id}`

  function letGo(tab: Tab, which: (request: Live) => boolean): void {
    for (const request of live.values()) if (request.tab === tab && which(request)) request.stop.abort()
  }

  return {
    async request(tab, request, mark) {
      const before = live.get(liveKey(tab, request.id))
      if (before) {
        if (!isSameRequest(before.request, request)) throw new DuplicateRequestError(request.id)
        return before.answer
      }
      const stop = new AbortController()
      // The host of another tab may call an effect what this tab's host calls a read.
      const own = declaredAs(request.method, parameters.walletMethods())
      const declared = own === 'effect' ? own : (request.declared ?? own)
      const call: Call = {
        ...createCall(store.get(), tab, request, declared),
        signal: stop.signal,
        onSent: () => (entry.isSent = true),
        ...(mark === undefined ? {} : { mark }),
      }
      const answer = abortable(run(call), stop.signal).catch((error: unknown) => {
        const known = walletError(error)
        if (request.startedIn !== undefined) throw startedCallError(known, request)
        const stage = entry.isSent ? getSentStage(request.method) : 'notAsked'
        throw call.isUnsafe ? withOutcome(known, stage, request.id) : known
      })
      const entry: Live = {
        tab,
        request,
        stop,
        answer,
        namespace: call.namespace,
        walletId: store.get().connections[call.namespace]?.walletId,
        isForWallet:
          (routeIn(call.namespace, request.method) === 'wallet' || call.isUnsafe) &&
          request.method !== 'wallet_revokePermissions',
        // What an earlier engine sent, or the tab itself, is out; the tab only waits for the end.
        isSent: call.isRepeat || call.startedIn !== undefined,
      }
      live.set(liveKey(tab, request.id), entry)
      try {
        return await answer
      } finally {
        live.delete(liveKey(tab, request.id))
      }
    },
    // Rejects the caller. A sent request cannot be revoked.
    abort: (tab, id) => live.get(liveKey(tab, id))?.stop.abort(),
    // The tab may have carried a request of an earlier engine.
    onTabConnected: recall.addTab,
    // The caller of a request that an earlier engine sent is gone: the outcome goes to the recovered requests.
    onTabClosed(tab) {
      subscriptions.notify(part => part.removeTab(tab))
      letGo(tab, ({ isSent, request }) => !isSent || request.isRepeat === true)
    },
    onVisibility(tab) {
      if (tab.visible) subscriptions.notify(part => part.tabVisible(tab))
    },
    onResume: tab => subscriptions.notify(part => part.tabVisible(tab)),
    onSuspend: tab => letGo(tab, ({ isSent }) => !isSent),
    walletLeft({ namespace, walletId }) {
      // Another wallet of the namespace may be in use now.
      if (!store.get().connections[namespace]) subscriptions.notify(part => part.endAll(namespace))
      for (const request of live.values()) {
        if (request.namespace !== namespace || !request.isForWallet) continue
        if (request.walletId !== undefined && request.walletId !== walletId) continue
        // Not 4001, which means a rejection: a sent request may have been executed.
        request.stop.abort(
          request.isSent ? new OutcomeUnknownError({ code: 4900, details: GONE }) : undefined,
        )
      }
    },
    settle: recovery.settle,
    unite: records => void recovery.recover(ledger.unite(records)).catch(() => {}),
    dispose() {
      subscriptions.notify(part => part.stop())
      recovery.stop()
      ledger.stop()
    },
  }
}
