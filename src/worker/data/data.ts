import type { AssetKey } from '../../bridge/contract/assets.ts'
import type { DataQuery, DataResult, WatchQuery } from '../../bridge/contract/engineApi.ts'
import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { PaymentOutcome } from '../../bridge/contract/paymentOutcome.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock, TimerId } from '../base/clock.ts'
import type { ModuleWith } from '../base/engineModule.ts'
import { createLazy, type Lazy } from '../base/lazy.ts'
import type { ChainAdapter } from '../chains/adapter.ts'
import type { WalletTabs } from '../connectors/walletTabs.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import type { Answered } from '../rpc/handle.ts'
import type { OpenedRpc } from '../rpc/openRpc.ts'
import type { EngineState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import type { Views } from '../store/views.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Assets } from './assets/createAssets.ts'
import type { SentPayment } from './assets/sentPayment.ts'
import { createBalances } from './balances.ts'
import { createDataWatchers } from './dataWatchers.ts'
import { disconnectedAccounts } from './disconnectedAccounts.ts'
import { createHosted } from './hosted.ts'
import { createIdentity } from './identity.ts'
import { createImages } from './images.ts'
import { AFTER_TRANSACTION_MS } from './limits.ts'
import { createWallets } from './wallets.ts'

export interface CreateDataParameters {
  readonly store: Store
  readonly clock: Clock
  readonly kv: KeyValue
  readonly writer: Writer
  readonly views: Pick<Views, 'watch' | 'unwatch'>
  readonly fetch: Fetch
  readonly config: () => EngineConfig
  readonly endpoints: () => ResolvedEndpoints
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  /** Receives failures that a fallback covered and that no caller sees. */
  readonly onFault: (error: unknown) => void
  /** Access to the connected wallet, for requests without a prompt. Without it no wallet is asked. */
  readonly walletTabs?: Pick<WalletTabs, 'mostVisible'>
  readonly requests?: Lazy<Pick<OpenedRpc, 'rpc'>>
  readonly telemetry?: Lazy<Pick<Telemetry, 'track'>>
  /**
   * Looks for the payment of a request on its chain. `null` for a request without a mark, of which nothing but the
   * wallet's word is known.
   */
  readonly checkPayment?: (sent: SentRequest) => Promise<PaymentOutcome | null>
}

/** A request whose response named a transaction. */
export interface SentRequest {
  readonly id: RequestId
  readonly network: NetworkId
  readonly transaction: string
}

/** What the engine fetches and keeps for its tabs: balances, identities, wallets, pictures. */
export interface Data extends ModuleWith<'onTabClosed' | 'onVisibility' | 'onResume' | 'dispose'> {
  /** @throws BalanceUnavailableError for balances; else what the service behind it throws */
  get<Kind extends DataQuery['kind']>(
    tab: Tab,
    query: Extract<DataQuery, { kind: Kind }>,
  ): Promise<DataResult[Kind]>
  /** Keeps the key in the tab's mirror until the tab unwatches it or closes. Watching twice counts once. */
  watch(tab: Tab, query: WatchQuery): void
  unwatch(tab: Tab, query: WatchQuery): void
  /** Balances may have changed. */
  refresh(reason: 'transaction' | 'account'): void
  /** A wallet answered a request that needs approval. A transaction it sent is followed until it is confirmed. */
  answered(answered: Answered): void
  /** The engine broadcast a payment itself; it is followed in the same way. */
  sent(payment: SentPayment): void
}

const PAYING: ReadonlySet<string> = new Set([
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
  'sendTransfer',
])

export function createData(parameters: CreateDataParameters): Data {
  const { store, clock } = parameters
  const { caches } = parameters.config()
  const hosted = createHosted(parameters)
  const images = createImages({ ...parameters, caches, hosted })
  const wallets = createWallets({ ...parameters, caches, hosted })
  const balances = createBalances({
    ...parameters,
    caches,
    isVisible: key => watchers.balance.isVisible(key),
  })
  const identities = createIdentity({
    ...parameters,
    caches,
    hosted,
    avatar: images.avatar,
    isVisible: key => watchers.identity.isVisible(key),
  })

  /** Loaded on first use: many dapps show the balance only. */
  const assets = createLazy(async () => {
    const { createAssets } = await import('./assets/createAssets.ts')
    const isVisible = (key: AssetKey) => watchers.assets.isVisible(key)
    return createAssets({ ...parameters, caches, hosted, isVisible, onEnd: () => refresh('transaction') })
  })

  const watchers = createDataWatchers({ ...parameters, balances, identities, assets })

  let afterTransaction: TimerId

  function refreshNow(isSkipped?: (key: string) => boolean): void {
    balances.refresh(isSkipped)
    assets.notify(part => part.refresh(isSkipped))
  }

  function refresh(reason: 'transaction' | 'account', isSkipped?: (key: string) => boolean): void {
    refreshNow(isSkipped)
    if (reason !== 'transaction') return
    clock.clearTimeout(afterTransaction)
    afterTransaction = clock.setTimeout(() => refreshNow(), AFTER_TRANSACTION_MS)
  }

  /** A sent transaction changes balances and, when enabled, the history. */
  function follow(notify: (part: Assets) => void): void {
    refresh('transaction')
    if (parameters.config().features.history) assets.get().then(notify, parameters.onFault)
  }

  async function clear(isMeant?: (key: string) => boolean): Promise<void> {
    const cleared = assets.get().then(part => part.clear(isMeant))
    await Promise.all([balances.clear(isMeant), identities.clear(isMeant), cleared])
  }

  const isConnected = (state: EngineState) => Object.keys(state.connections).length > 0

  const unsubscribe = store.subscribe((state, previous) => {
    // After a disconnect no data of the user is kept.
    if (isConnected(previous) && !isConnected(state)) return void clear().catch(() => {})
    const isLeft = disconnectedAccounts(state, previous)
    if (isLeft) clear(isLeft).catch(() => {})
    // A removed account may still be watched for a moment; reading it again would cache it again.
    if (state.accounts !== previous.accounts) refresh('account', isLeft ?? undefined)
  })

  async function get(query: DataQuery): Promise<DataResult[DataQuery['kind']]> {
    switch (query.kind) {
      case 'balance':
        return balances.get(query.account, query.force)
      case 'identity':
        return identities.get(query.account, query.force)
      case 'address':
        return identities.resolve(query.name, query.force)
      case 'wallets':
        return wallets.get(query)
      case 'image':
        return images.image(query.id, query.of)
      default:
        return (await assets.get()).get(query)
    }
  }

  /** Reads again what the tab shows, where it is out of date. */
  function refreshVisible(tab: Tab): void {
    if (!tab.visible) return
    for (const key of watchers.balance.getKeys(tab)) balances.onVisible(key)
    for (const key of watchers.identity.getKeys(tab)) identities.onVisible(key)
    for (const key of watchers.assets.getKeys(tab)) assets.notify(part => part.onVisible(key))
  }

  return {
    get: async <Kind extends DataQuery['kind']>(_tab: Tab, query: Extract<DataQuery, { kind: Kind }>) =>
      (await get(query)) as DataResult[Kind],
    watch: watchers.add,
    unwatch: watchers.remove,
    onVisibility: refreshVisible,
    onResume: refreshVisible,
    onTabClosed: watchers.leave,
    refresh,
    answered(answered) {
      if (answered.kind !== 'transaction' && !PAYING.has(answered.method)) return
      follow(part => part.answered(answered))
    },
    sent: payment => follow(part => part.sent(payment)),
    dispose() {
      unsubscribe()
      clock.clearTimeout(afterTransaction)
      balances.stop()
      identities.stop()
      assets.notify(part => part.stop())
    },
  }
}
