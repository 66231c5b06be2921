import type { PageConfig } from '../../bridge/contract/config.ts'
import { WalletError } from '../../bridge/errors/base.ts'
import { ConfigError } from '../../bridge/errors/config.ts'
import { unsupportedNetwork } from '../modal/rules.ts'
import { createModalStore } from '../modal/stack.ts'
import { createToastStore } from '../modal/toasts.ts'
import { createThemeStore } from '../theme/theme.ts'
import { createAccountReader } from './accountOf.ts'
import type { TabContext } from './context.ts'
import type { ConnectEngine } from './engineLink.ts'
import { fillMetadata } from './fillMetadata.ts'
import { hintOf, openHint } from './hint.ts'
import { configHash, engineIdentity } from './identity.ts'
import { openTab } from './openTab.ts'
import type { ResolvedConfig } from './resolveConfig.ts'
import type { Running } from './running.ts'
import { stateBeforeEngine } from './stateBeforeEngine.ts'
import { createStore } from './store.ts'
import type { Tabkey, TabkeyEvent } from './tabkey.ts'
import { createTabkeyState } from './tabkeyState.ts'
import { open } from './verbs/open.ts'
import { watchEvents } from './watchEvents.ts'

/** What the client takes from outside: the wire's end and the modal's chunk. Tests put their own here. */
export interface Seams {
  readonly connect: ConnectEngine
  readonly loadModal: () => Promise<{
    mountModal(context: TabContext, target?: HTMLElement): () => void
  }>
}

/** The host's own `<tabkey-modal>`, when it places one; `undefined` lets the modal append itself to the body. */
function modalTarget(page: Document, { disableAppend, embedded }: PageConfig): HTMLElement | undefined {
  if (!disableAppend && !embedded) return undefined
  const target = page.querySelector<HTMLElement>('tabkey-modal')
  if (!target && disableAppend)
    throw new ConfigError('disableAppend', 'place <tabkey-modal> in the page before the modal opens')
  return target ?? undefined
}

/**
 * Puts a client to work in a page: says hello to the engine, looks for wallets, reads the hint. Synchronous, so that
 * the first frame already has the hint.
 */
export function startClient(
  view: Window,
  client: Tabkey,
  resolved: ResolvedConfig,
  seams: Seams,
  emit: (event: TabkeyEvent) => void,
): Running {
  const engineConfig = fillMetadata(resolved.engine, view.document, view.location.origin)
  const config = { ...resolved, engine: engineConfig }
  const identity = engineIdentity(engineConfig, config.link)
  const theme = createThemeStore({ mode: config.page.themeMode, variables: config.page.themeVariables })
  const stopTheme = view.matchMedia ? theme.follow(view.matchMedia('(prefers-color-scheme: dark)')) : () => {}
  const modal = createModalStore()
  const hintFile = openHint(identity, () => view.localStorage)
  const hint = createStore(hintFile.read())
  const { tab, release } = openTab({
    view,
    identity,
    configHash: configHash(engineConfig),
    config,
    connect: seams.connect,
  })
  const { mirror, link, api } = tab.engine
  const { environment } = tab
  const state = createTabkeyState(
    { mirror, link, modal, theme },
    stateBeforeEngine(engineConfig, hint.getState()),
  )
  const readAccount = createAccountReader(config.page.defaultAccountTypes)

  const remember = (): void => {
    const shared = mirror.getState()
    const next = shared ? hintOf(shared) : undefined
    if (next === undefined) return
    hintFile.write(next)
    hint.set(next)
  }
  const offs = [mirror.subscribe(remember), watchEvents(mirror, modal, emit)]
  remember()

  const context: TabContext = {
    client,
    config,
    engine: api,
    mirror,
    link,
    hint,
    modal,
    toasts: createToastStore(),
    theme,
    environment,
    emit,
  }
  let mounting: Promise<void> | undefined
  let unmount = (): void => {}
  let isStopped = false

  const running: Running = {
    context,
    tab,
    state,
    readAccount: namespace => readAccount(state.getState(), namespace),
    mount() {
      mounting ??= seams
        .loadModal()
        .then(({ mountModal }) => {
          if (!isStopped) unmount = mountModal(context, modalTarget(view.document, config.page))
        })
        .catch((cause: unknown) => {
          // A lost chunk is asked for again: the next click may find the network back.
          mounting = undefined
          throw cause instanceof WalletError
            ? cause
            : new WalletError('The wallet modal could not be loaded', { cause })
        })
      return mounting
    },
    async stop() {
      isStopped = true
      // Whoever waits for the modal hears that it is gone.
      modal.close()
      unmount()
      for (const off of offs) off()
      state.stop()
      stopTheme()
      await release()
    },
  }

  // Spec §4: a wallet on a network nobody configured brings the modal up by itself, and so must its code come.
  const showUnsupported = (): void => {
    const shared = mirror.getState()
    if (mounting || !environment.visible.getState() || !unsupportedNetwork(shared, config.page)) return
    open(running, {}).catch(() => {})
  }
  offs.push(mirror.subscribe(showUnsupported))
  // An embedded card has no opener: it stands in the page from the start.
  if (config.page.embedded) running.mount().catch(() => {})
  return running
}
