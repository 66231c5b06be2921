import type { HintCookie } from '../../../bridge/contract/config.ts'
import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { unsupportedNetwork } from '../../state/rules.ts'
import { createStore } from '../../state/store.ts'
import { hostedToasts } from '../../state/toasts.ts'
import type { Eip1193Provider } from '../api/eip1193Types.ts'
import type { Tabkey, TabkeyConfig } from '../api/tabkey.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'
import { fillMetadata } from '../config/fillMetadata.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import { watchEvents } from '../follow/watchEvents.ts'
import type * as HandoffParts from '../handoff/parts.ts'
import { type ClientMethods, createMethods } from '../methods/createMethods.ts'
import { open } from '../methods/open.ts'
import type { TabContext } from '../tab/context.ts'
import type { ConnectEngine } from '../tab/engineLink.ts'
import { configHash } from '../tab/identity.ts'
import { openTab } from '../tab/openTab.ts'
import { watchRoots } from '../tab/roots.ts'
import type { Running } from '../tab/running.ts'
import { createSettings, type TabConfig } from '../tab/settings.ts'
import { watchLanguage } from '../tab/watchLanguage.ts'
import type { Hint } from '../values/hint.ts'
import { chooseLocale, localeKey } from '../values/localeChoice.ts'
import { feedState } from './feedState.ts'
import type { hideSession } from './hideSession.ts'
import { startLazyParts } from './lazyParts.ts'
import { type LoadModal, mountOnce } from './mountOnce.ts'
import type { Shown } from './showClient.ts'

type Emit = (event: TabkeyEvent) => void

/** An `emit` that also reports events to the engine's analytics, which decides whether they are sent. */
function trackEvents(telemetry: EngineApi['telemetry'], emit: Emit): Emit {
  return event => {
    import('../follow/toTrackedEvent.ts')
      .then(({ toTrackedEvent }) => {
        const tracked = toTrackedEvent(event)
        return tracked && telemetry.track(tracked)
      })
      .catch(() => {})
    emit(event)
  }
}

/**
 * Writes the hint into its cookie, for pages that a server renders. The code is loaded with the first hint.
 *
 * @param cookie `null` writes none
 */
function keepHintCookie(view: Window, cookie: HintCookie | null, hint: Hint | null): void {
  if (!cookie) return
  // Writes keep their order: the same import settles in the order of its callers.
  import('../ssr/hintCookie.ts')
    .then(({ writeHintCookie }) => writeHintCookie(view, cookie, hint))
    .catch(() => {})
}

export interface StartTabParameters {
  readonly client: Tabkey
  readonly provider: Eip1193Provider
  readonly shown: Shown
  emit(event: TabkeyEvent): void
  /** Called with the features after each `update`. */
  onFeatures(features: ResolvedConfig['engine']['features']): void
}

/** Dependencies of the tab, replaced in tests. */
export interface TabSeams {
  readonly connect: ConnectEngine
  readonly loadModal: LoadModal
  /** The host's config with its sign-in, which the first chunk does not resolve. */
  readonly input: TabkeyConfig
  /** Resolves a config. Passed in, because its code is part of the first chunk. */
  readonly read: (config: TabkeyConfig) => ResolvedConfig
  /** Given where `reconnectOnMount` is off (`loadTabParts`). */
  readonly hideSession?: typeof hideSession | undefined
  /** Given on phones. */
  readonly handoff?: Pick<typeof HandoffParts, 'createTickets' | 'ticketedEngine'> | undefined
}

export interface StartedTab {
  readonly methods: ClientMethods
  /** Fetches the modal's code, and of its first view what other hosts do not learn of. */
  preloadQuietly(): Promise<void>
  stop(): Promise<void>
}

const hasHandoff = (state: SharedState | null): boolean =>
  Object.values(state?.connections ?? {}).some(({ handoff }) => handoff?.isSamePhone)

/** Whether the list of wallets is read from another host (`endpoints.explorer`), which comes with a project id. */
const hasDirectory = ({ projectId, endpoints }: EngineConfig): boolean =>
  Boolean(endpoints.explorer ?? projectId)

/** Starts a shown client: connects it to the engine, looks for wallets, feeds its state and creates its methods. */
export function startTab(
  { client, provider, shown, emit: emitToHost, onFeatures }: StartTabParameters,
  { connect, loadModal, input, read, hideSession, handoff }: TabSeams,
): StartedTab {
  const { view, identity, hint, theme, state } = shown
  const { siwx, siweConfig } = input
  const hasSignIn = Boolean(siwx || (siweConfig && siweConfig.enabled !== false))
  const chosen = localeKey(identity)
  function complete({ engine, page: resolved, link }: ResolvedConfig): TabConfig {
    const page = { ...resolved, locale: chooseLocale(view, chosen, resolved.locale) }
    const filled = fillMetadata(engine, view.document, view.location.origin)
    return hasSignIn
      ? { engine: { ...filled, siwx: true }, page: { ...page, siwx, siweConfig, hasSignIn }, link }
      : { engine: filled, page, link }
  }
  const config = complete(shown.config)
  const opened = openTab({ view, identity, configHash: configHash(config.engine), config, connect })
  const { modal, toasts } = opened.modals[config.page.embedded ? 'embedded' : 'modal']
  const hiddenSession = hideSession?.(opened.tab.engine)
  const { environment, frame } = opened.tab
  const tickets =
    handoff?.createTickets({ view, isNeeded: () => hasHandoff(opened.tab.engine.mirror.getState()) }) ?? null
  const linked = hiddenSession?.engine ?? opened.tab.engine
  const tab = { ...opened.tab, engine: handoff && tickets ? handoff.ticketedEngine(linked, tickets) : linked }
  const settings = createSettings({ input, read, complete, config, tab, theme, onFeatures })
  const { mirror, link, api } = tab.engine
  const language = watchLanguage(view, settings, chosen)
  const emit = trackEvents(api.telemetry, emitToHost)
  // Subscribed first, so that other listeners find a change in the client's state.
  const stops = [
    settings.stop,
    settings.store.subscribe(({ page: { avatar } }) => state.feed({ avatar })),
    language.stop,
    () => hiddenSession?.stop(),
    () => tickets?.stop(),
    modal.subscribe((now, before) => {
      if (now.open && !before.open) tab.discover()
    }),
    ...feedState({
      shown,
      engine: tab.engine,
      modal,
      isHidden: () => hiddenSession?.isHidden() === true,
      onHint: next => keepHintCookie(view, shown.config.page.accountCookie, next),
    }),
  ]

  const context: TabContext = {
    client,
    get config() {
      return settings.store.getState()
    },
    settings: settings.store,
    engine: api,
    mirror,
    link,
    hint,
    wallets: tab.wallets,
    pictures: createStore(new Map()),
    modal,
    toasts: hostedToasts(
      toasts,
      () => settings.store.getState().page.toasts === 'host',
      toast => emit({ type: 'TOAST', ...toast }),
    ),
    theme,
    environment,
    frame,
    emit,
    beginConnect: tab.beginConnect,
  }
  const mounted = mountOnce(context, view.document, async () => {
    // Beside each other; a modal of another language is not drawn in English first.
    const [module] = await Promise.all([loadModal(), language.ready()])
    return module
  })
  const running: Running = {
    view,
    context,
    tab,
    settings,
    language,
    identity,
    state,
    readAccount: shown.readAccount,
    tickets,
    inTask: {},
    mount: mounted.mount,
    preload: () => mounted.prepare(),
    async stop() {
      mounted.stop()
      for (const stop of stops) stop()
      await opened.release()
    },
  }

  const methods = createMethods(running)
  // A wallet on an unsupported network opens the modal, whose code is loaded then.
  const showUnsupported = (): void => {
    const isDue = environment.visible.getState() && unsupportedNetwork(mirror.getState(), context.config.page)
    if (isDue && !mounted.isRequested) open(running, {}).catch(() => {})
  }
  stops.push(
    watchRoots(client, hasRoots => {
      // An embedded card is part of the page from the start.
      if (!hasRoots) mounted.leave()
      else if (config.page.embedded) mounted.mount().catch(() => {})
    }),
    watchEvents(mirror, modal, emit, environment.isMobile),
    mirror.subscribe(showUnsupported),
    startLazyParts({ running, provider, methods, hasSignIn, tickets }),
  )
  const offReady = tab.engine.onReady(() => {
    offReady()
    emit({ type: 'INITIALIZE' })
  })
  stops.push(offReady)
  if (config.page.embedded) mounted.mount().catch(() => {})
  return {
    methods,
    preloadQuietly: () => mounted.preload(!hasDirectory(context.config.engine)),
    stop: running.stop,
  }
}
