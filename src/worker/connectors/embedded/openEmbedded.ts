import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import type { EmbeddedSlice, FrameLoss, FrameTheme } from '../../../bridge/contract/embedded.ts'
import type { ConnectParameters, EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { AccountState, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { findServerAlert } from '../../../bridge/errors/alerts.ts'
import { FrameRequestError, FrameRestartedError } from '../../../bridge/errors/frame.ts'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { OpenedKeyValue } from '../../../storage/openKeyValue.ts'
import type { Clock } from '../../base/clock.ts'
import type { ModuleWith } from '../../base/engineModule.ts'
import type { Outcome } from '../../rpc/ledger.schema.ts'
import type { LedgerEntry } from '../../rpc/ledger.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { TelemetryEvent } from '../../telemetry/events.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { WalletTabs } from '../walletTabs.ts'
import { type Calls, createCalls } from './calls.ts'
import { createCooldown } from './cooldown.ts'
import { createEmbeddedWallet, type EmbeddedWallet } from './embedded.ts'
import { createEmbeddedApi, type EmbeddedApi } from './embeddedApi.ts'
import { createFrameAccounts } from './frameAccounts.ts'
import { createFrames, type Frames } from './frames.ts'
import { frameUrl } from './frameUrl.ts'
import { createGreeter } from './greet.ts'
import { readIncoming } from './incoming.ts'
import { createKeys, type Keys } from './keys.ts'
import { createLogin, type Login } from './login.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import { NOT_OPEN } from './rpc.ts'
import { createScreens } from './screens.ts'
import { createSession } from './session.ts'
import { embeddedChanged } from './slice.ts'

type Api = EngineApi['embedded']

/** The embedded wallet in the engine: logins, frames and their messages. */
export interface Embedded
  extends Login,
    ModuleWith<'onTabConnected' | 'onTabClosed' | 'onSuspend' | 'abort' | 'dispose'> {
  readonly connector: EmbeddedWallet
  /** The calls of a tab. */
  api(tab: Tab): EmbeddedApi
  setAccountType(tab: Tab, ...parameters: Parameters<Api['setAccountType']>): Promise<void>
  reload(tab: Tab): Promise<void>
  syncTheme(tab: Tab, theme: FrameTheme): void
  /** @returns when the reply is stored */
  frameMessage(tab: Tab, parameters: unknown): Promise<void>
  frameLost(tab: Tab, reason: FrameLoss): void
}

export interface OpenEmbeddedParameters {
  readonly store: Store
  readonly clock: Clock
  readonly kv: OpenedKeyValue
  readonly writer: Writer
  readonly config: () => EngineConfig
  readonly walletTabs: Pick<WalletTabs, 'awake'>
  readonly events: ConnectorEvents
  readonly connect: (tab: Tab, parameters: ConnectParameters) => Promise<AccountState>
  readonly cancelConnect: (tab: Tab, id: RequestId) => void
  /** Aborts the tab's pending requests that prompt the user. */
  readonly abortRequests: (tab: Tab) => void
  readonly alert: (code: AlertCode, origin?: string) => void
  /** Whether the page's origin is not on the project's list of origins. */
  readonly isUnlisted: () => boolean
  readonly track: (tab: Tab, telemetryEvent: TelemetryEvent) => void
  /** Requests that the previous engine sent into frames and that have no response. */
  readonly ledgerPending: () => Promise<readonly LedgerEntry[]>
  readonly settle: (id: RequestId, outcome: Outcome) => Promise<void>
}

/**
 * Requests whose timeout raises no alert: the next frame gets theme and dapp data again, a logout has a deadline of 3 s, and
 * the registration of a device is requested again until the user opens the link in the mail.
 */
const QUIET: ReadonlySet<string> = new Set(['SYNC_THEME', 'SYNC_DAPP_DATA', 'SIGN_OUT', 'CONNECT_DEVICE'])

/** The parts of the embedded wallet without its stored state. */
function createParts(parameters: OpenEmbeddedParameters, keys: Keys) {
  const { store, clock, config, walletTabs, events, alert } = parameters
  const cooldown = createCooldown({
    clock,
    lastEmailAt: keys.now.lastEmailAt,
    onChange(lastEmailAt) {
      void keys.keep({ lastEmailAt })
      embeddedChanged(store, { emailAllowedAt: cooldown.allowedAt() })
    },
  })
  const session = createSession({ store, keys, cooldown, config })
  const calls = createCalls({
    clock,
    onTimeout: name => {
      if (!QUIET.has(name)) alert('IFRAME_REQUEST_TIMEOUT')
    },
    onWords(tab, words) {
      // The next request reads the account, and so lets the user open the wallet first.
      if (words === NOT_OPEN) frames.of(tab).account = null
      const code = findServerAlert(words)
      if (code) alert(code, URL.canParse(tab.url) ? new URL(tab.url).origin : undefined)
    },
  })

  function site(): string {
    const address = getSecureSite(config())
    if (address !== undefined) return address
    // A projectId would bring one; with every login off none is needed.
    const withProject = getSecureSite({ ...config(), projectId: 'any' })
    if (withProject !== undefined) alert('PROJECT_ID_NOT_CONFIGURED')
    throw new EndpointMissingError('secureSite')
  }

  const screens = createScreens({ store, clock, calls, frames: { ready: tab => frames.ready(tab) }, keys })
  const frameAccounts = createFrameAccounts({
    store,
    calls,
    frames: () => frames,
    keys,
    session,
    screens,
    events,
  })
  const greeter = createGreeter({
    calls,
    frames: () => frames,
    keys,
    session,
    config,
    onLoggedIn: frameAccounts.refresh,
    onLoggedOut() {
      void session.loggedOut()
      events.closed(EMBEDDED_ID)
    },
  })
  const frames = createFrames({
    clock,
    url: () => frameUrl(site(), config()),
    greet: greeter.greet,
    onLost: calls.failAll,
    onLoadFailed() {
      alert('IFRAME_LOAD_FAILED')
      // The site allows framing by the same list of origins, which then explains the failure.
      if (parameters.isUnlisted()) alert('UNVERIFIED_DOMAIN')
    },
    onState: frame => embeddedChanged(store, { frame }),
  })

  /** A tab with a usable frame, if possible the preferred one; else the preferred tab; else the visible one. */
  function owner(preferred: Tab | null): Tab | undefined {
    const usable = new Set(frames.usable().map(({ tab }) => tab))
    if (preferred && (usable.has(preferred) || usable.size === 0)) return preferred
    const awake = walletTabs.awake()
    return awake.find(tab => usable.has(tab)) ?? awake[0]
  }

  const wallet = createEmbeddedWallet({
    store,
    clock,
    calls,
    frames,
    keys,
    session,
    screens,
    frameAccounts,
    owner,
  })
  const login = createLogin({ ...parameters, calls, frames, cooldown, screens, session, wallet })
  return { cooldown, session, calls, screens, frameAccounts, greeter, frames, wallet, login }
}

/** Reloads the page in the tab's frame. Pending requests of the frame reject. */
async function reload(tab: Tab, calls: Calls, frames: Frames): Promise<void> {
  if (frames.of(tab).state !== 'ready') return
  calls.failAll(tab, () => new FrameRestartedError({ details: 'the frame reloaded' }))
  const reloaded = calls.send(tab, 'RELOAD', undefined)
  frames.reloading(tab)
  const refused = reloaded.then(
    () => {},
    (error: unknown) => {
      if (error instanceof FrameRequestError) frames.onReloadRefused(tab)
    },
  )
  await Promise.all([refused, frames.ready(tab)])
}

/** Creates the embedded wallet from its stored state. */
export async function openEmbedded(parameters: OpenEmbeddedParameters): Promise<Embedded> {
  const { store, clock, config, walletTabs } = parameters
  const keys = createKeys(parameters)
  await keys.load()
  const { cooldown, session, calls, screens, frameAccounts, greeter, frames, wallet, login } = createParts(
    parameters,
    keys,
  )
  const { isUsed, email, username, provider, smartAccountNetworks, accountTypes, siteRequests } = keys.now
  embeddedChanged(store, {
    ...{ isUsed, email, username, provider, smartAccountNetworks, accountTypes, siteRequests },
    emailAllowedAt: cooldown.allowedAt(),
  })

  const requests: Reconciliation = reconcile({
    store,
    clock,
    calls,
    sent: await parameters.ledgerPending(),
    walletName: store.get().connections.eip155?.wallet.name ?? '',
    settled: parameters.settle,
  })

  function storeRequests(named: EmbeddedSlice['siteRequests'] = []): void {
    if (String(named) === String(keys.now.siteRequests)) return
    embeddedChanged(store, { siteRequests: named })
    void keys.keep({ siteRequests: named })
  }

  /** Opens one frame while a user is logged in, so that requests do not wait for it. */
  function openOwner(): void {
    if (!session.isUsed() || getSecureSite(config()) === undefined) return
    const awake = walletTabs.awake()
    const isOpen = awake.some(tab => !['none', 'failed'].includes(frames.of(tab).state))
    const [tab] = awake
    if (!isOpen && tab && frames.of(tab).state === 'none') frames.ready(tab).catch(() => {})
  }

  for (const tab of walletTabs.awake()) requests.addTab(tab)
  openOwner()

  const embedded: Omit<Embedded, 'api'> = {
    ...login,
    connector: wallet,
    cancel(tab) {
      login.cancel(tab)
      session.cancel()
      requests.cancel(tab)
      parameters.abortRequests(tab)
    },
    abort(tab, id) {
      requests.abort(tab, id)
      screens.abort(tab, id)
    },
    async setAccountType(tab, { namespace, type }) {
      const link = await frames.ready(tab)
      await link.greeted
      await frameAccounts.setAccountType(link, namespace, type)
      const network = activeNetworkId(store.get(), namespace) ?? ''
      parameters.track(tab, {
        event: 'SET_PREFERRED_ACCOUNT_TYPE',
        properties: { accountType: type, network },
      })
    },
    reload: tab => reload(tab, calls, frames),
    syncTheme: greeter.theme,
    async frameMessage(tab, parameters) {
      const message =
        typeof parameters === 'object' && parameters !== null && 'message' in parameters
          ? parameters.message
          : undefined
      const incoming = readIncoming(message)
      if (incoming?.kind === 'ready') {
        storeRequests(incoming.requests)
        frames.onReady(tab)
      } else if (incoming?.kind === 'session') greeter.token(tab, incoming.token)
      else if (incoming) await calls.receive(tab, incoming)
    },
    frameLost: frames.lost,
    onTabConnected(tab) {
      greeter.onConfigChanged()
      requests.addTab(tab)
      openOwner()
    },
    onSuspend: frames.asleep,
    onTabClosed(tab) {
      login.cancel(tab)
      greeter.forget(tab)
      frames.gone(tab)
      openOwner()
    },
    dispose() {
      frames.stop()
      requests.stop()
    },
  }
  return { ...embedded, api: tab => createEmbeddedApi(tab, embedded, parameters) }
}
