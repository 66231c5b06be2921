import { secureSiteOf } from '../../../bridge/services/secureSite.ts'
import { nextTask } from '../../state/nextTask.ts'
import { unsupportedNetwork } from '../../state/rules.ts'
import { createModalStore } from '../../state/stack.ts'
import { createToastStore } from '../../state/toasts.ts'
import { fillMetadata } from '../config/fillMetadata.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import type { TabContext } from '../context.ts'
import { watchEvents } from '../follow/watchEvents.ts'
import { createVerbs, type Verbs } from '../methods/createVerbs.ts'
import { open } from '../methods/open.ts'
import type { Running } from '../running.ts'
import type { Eip1193Provider, Tabkey, TabkeyConfig } from '../tabkey.ts'
import type { TabkeyEvent } from '../tabkeyEvent.ts'
import type { ConnectEngine } from './engineLink.ts'
import { hintOf } from './hintOf.ts'
import { holdSession } from './holdSession.ts'
import { configHash } from './identity.ts'
import { keepName } from './keepName.ts'
import { type LoadModal, mountOnce } from './mountOnce.ts'
import { openTab } from './openTab.ts'
import { createSettings, type TabConfig } from './settings.ts'
import type { Shown } from './showClient.ts'

export interface StartTabParameters {
  readonly client: Tabkey
  readonly provider: Eip1193Provider
  readonly shown: Shown
  emit(event: TabkeyEvent): void
  /** Told of the features after each `update`. */
  onFeatures(features: ResolvedConfig['engine']['features']): void
}

/** What the tab takes from outside: the wire's end and the modal's chunk. Tests put their own here. */
export interface TabSeams {
  readonly connect: ConnectEngine
  readonly loadModal: LoadModal
  /** The host's config, as it was given, with the sign-in that the first chunk has only counted. */
  readonly given: TabkeyConfig
  /** Reads a config; handed over because its code stands in the page's first chunk. */
  readonly read: (config: TabkeyConfig) => ResolvedConfig
}

export interface StartedTab {
  readonly verbs: Verbs
  stop(): Promise<void>
}

/** Puts a shown client to work: says hello to the engine, looks for wallets, keeps the hint, answers the verbs. */
export function startTab(
  { client, provider, shown, emit: tellHost, onFeatures }: StartTabParameters,
  { connect, loadModal, given, read }: TabSeams,
): StartedTab {
  const { view, identity, hint, hintFile, theme, state } = shown
  const { siwx, siweConfig } = given
  const hasSignIn = Boolean(siwx || (siweConfig && siweConfig.enabled !== false))
  function complete({ engine, page, link }: ResolvedConfig): TabConfig {
    const filled = fillMetadata(engine, view.document, view.location.origin)
    return hasSignIn
      ? { engine: { ...filled, siwx: true }, page: { ...page, siwx, siweConfig, hasSignIn }, link }
      : { engine: filled, page, link }
  }
  const config = complete(shown.config)
  const modal = createModalStore()
  const opened = openTab({ view, identity, configHash: configHash(config.engine), config, connect })
  const { release } = opened
  const held = config.page.reconnectOnMount ? null : holdSession(opened.tab.engine)
  const tab = held ? { ...opened.tab, engine: held.engine } : opened.tab
  const settings = createSettings({ given, read, complete, config, tab, theme, onFeatures })
  const { mirror, link, api } = tab.engine
  const { environment, frame } = tab

  // Whether anybody is told besides the host is the engine's to know.
  const emit = (event: TabkeyEvent): void => {
    import('../follow/trackedOf.ts')
      .then(({ trackedOf }) => {
        const tracked = trackedOf(event)
        return tracked && api.telemetry.track(tracked)
      })
      .catch(() => {})
    tellHost(event)
  }

  const followMirror = (): void => {
    const said = mirror.getState()
    if (!said) return
    const shared = keepName(said, state.getState())
    state.feed({ shared, ready: true })
    // The last visit's account stays on file while this tab does not show it.
    if (held?.isHeld()) return
    const next = hintOf(shared)
    if (next === undefined) return
    hintFile.write(next)
    hint.set(next)
  }
  const followLink = (): void => state.feed({ link: link.getState() })
  const followModal = (): void => state.feed({ modal: modal.getState() })
  // First in line, so that whoever hears of a change finds it in the client's state.
  const offs = [
    settings.stop,
    () => held?.stop(),
    mirror.subscribe(followMirror),
    link.subscribe(followLink),
    modal.subscribe(followModal),
  ]
  followLink()
  followMirror()

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
    modal,
    toasts: createToastStore(),
    theme,
    environment,
    frame,
    emit,
  }
  let isStopped = false
  const mounted = mountOnce(context, view.document, loadModal)
  const running: Running = {
    view,
    context,
    tab,
    settings,
    state,
    readAccount: shown.readAccount,
    mount: mounted.mount,
    async stop() {
      isStopped = true
      // Whoever waits for the modal hears that it is gone.
      modal.close()
      mounted.stop()
      for (const off of offs) off()
      await release()
    },
  }

  // Each fetch is work too: this task says hello, the next one asks for what nobody waits for.
  const later = nextTask()

  /** Begins a part when it is there, unless the client is gone by then. */
  function join<Part>(load: () => Promise<Part>, begin: (part: Part) => () => void): void {
    later
      .then(load)
      .then(part => {
        if (!isStopped) offs.push(begin(part))
      })
      .catch(() => {})
  }

  const verbs = createVerbs(running)

  // A wallet on a network nobody configured brings the modal up by itself, and so must its code come.
  const showUnsupported = (): void => {
    const isDue = environment.visible.getState() && unsupportedNetwork(mirror.getState(), context.config.page)
    if (isDue && !mounted.isAsked) open(running, {}).catch(() => {})
  }
  offs.push(watchEvents(mirror, modal, emit, environment.isMobile), mirror.subscribe(showUnsupported))
  // Libraries that asked before hear it when it is there.
  join(
    () => import('../providers/announce.ts'),
    ({ announceProvider }) => announceProvider(view, provider),
  )
  // What it says is for who builds the page, and can wait.
  join(
    () => import('./logAlerts.ts'),
    ({ logAlerts }) => logAlerts(mirror),
  )
  // A page without a secure site has no use for its code, until `update` switches email or social login on.
  let hasLogin = false
  const followLogin = (): void => {
    if (hasLogin || secureSiteOf(settings.store.getState().engine) === undefined) return
    hasLogin = true
    join(
      () => import('../login/followEmbedded.ts'),
      ({ followEmbedded }) => followEmbedded(context, view => open(running, view ? { view } : {}), verbs),
    )
  }
  followLogin()
  offs.push(settings.store.subscribe(followLogin))
  if (hasSignIn)
    join(
      () => import('../follow/followSignIn.ts'),
      ({ followSignIn }) => followSignIn(context, tab.engine.tabId, view => open(running, { view })),
    )
  const offReady = tab.engine.onReady(() => {
    offReady()
    emit({ type: 'INITIALIZE' })
  })
  offs.push(offReady)
  // An embedded card has no opener: it stands in the page from the start.
  if (config.page.embedded) mounted.mount().catch(() => {})
  return { verbs, stop: running.stop }
}
