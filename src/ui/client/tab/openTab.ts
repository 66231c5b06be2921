import type { WalletEvent } from '../../../bridge/contract/engineApi.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { createPage, type Page } from '../../page/createPage.ts'
import { createEnvironment, type Environment } from '../../page/environment.ts'
import { createModalStore, type ModalStore } from '../../state/stack.ts'
import { createToastStore, type ToastStore } from '../../state/toasts.ts'
import type { LinkConfig, PageConfig } from '../options/pageOptions.ts'
import type { ConnectEngine, EngineLink } from './engineLink.ts'
import { configHash as hashOf } from './identity.ts'
import { createReports } from './reports.ts'
import { createWatches, type Watches } from './watches.ts'

/** This page as one tab of the engine: its link, its wallets, its watches. */
export interface OpenTab {
  readonly engine: EngineLink
  readonly watches: Watches
  readonly environment: Environment
  readonly frame: Page['frame']
  readonly signIn: Page['api']['signIn']
  /** Looks again for wallets that announce themselves by no event. */
  readonly discover: Page['discover']
  readonly addWallet: Page['addWallet']
  readonly wallets: Page['wallets']
  readonly beginConnect: Page['beginConnect']
  readonly popups: Page['popups']
  readonly onSubscription: Page['onSubscription']
  /** Another config for the next hello, and for the search for wallets. */
  configure(config: EngineConfig): void
}

/** The state of a modal. */
export interface ModalParts {
  readonly modal: ModalStore
  readonly toasts: ToastStore
}

/** A card in the page is another modal than the one over the page. */
export type PageModals = Readonly<Record<'modal' | 'embedded', ModalParts>>

const createModalParts = (): ModalParts => ({ modal: createModalStore(), toasts: createToastStore() })

/** By engine: clients of one page whose configs differ show the same session, and open for the same reasons. */
const pages = new Map<string, { readonly modals: PageModals; users: number }>()

export interface OpenTabOptions {
  readonly view: Window
  readonly identity: string
  readonly configHash: string
  readonly config: { readonly engine: EngineConfig; readonly page: PageConfig; readonly link: LinkConfig }
  readonly connect: ConnectEngine
}

/** Two clients of one page with the same identity and config are one tab: StrictMode and hot reloads make such pairs. */
const tabs = new Map<string, { readonly tab: OpenTab; readonly stop: () => Promise<void>; users: number }>()

/**
 * Opens the tab, or joins the one that is open.
 *
 * @returns the tab, the modals of its page, and `release`, which closes the tab when its last user is gone
 */
export function openTab(options: OpenTabOptions): {
  tab: OpenTab
  modals: PageModals
  release: () => Promise<void>
} {
  const engineKey = `${options.identity} ${options.config.link.scope}`
  const page = pages.get(engineKey) ?? {
    modals: { modal: createModalParts(), embedded: createModalParts() },
    users: 0,
  }
  pages.set(engineKey, page)
  page.users += 1
  const key = `${engineKey} ${options.configHash}`
  const entry = tabs.get(key) ?? { ...startTab(options), users: 0 }
  tabs.set(key, entry)
  entry.users += 1
  let isReleased = false
  return {
    tab: entry.tab,
    modals: page.modals,
    async release() {
      if (isReleased) return
      isReleased = true
      page.users -= 1
      if (page.users === 0) pages.delete(engineKey)
      entry.users -= 1
      if (entry.users > 0) return
      tabs.delete(key)
      await entry.stop()
    },
  }
}

function startTab({ view, identity, configHash, config, connect }: OpenTabOptions): {
  tab: OpenTab
  stop: () => Promise<void>
} {
  const { report, stop: stopReports } = createReports()
  let current = { config: config.engine, configHash }
  const environment = createEnvironment(view)
  const onEvent = (event: WalletEvent): void =>
    report(`${event.name} ${event.id}`, () => engine.api.page.walletEvent(event))
  const page = createPage(
    view,
    {
      ...config.page,
      networks: config.engine.networks,
      namespaces: config.engine.networks.map(network => network.chainNamespace),
      isMobile: environment.isMobile,
    },
    onEvent,
    {
      message: message => engine.api.page.frameMessage({ message }),
      lost: reason => void engine.api.page.frameLost({ reason }).catch(() => {}),
    },
    {
      changed: () => report('signIn', () => engine.api.signIn.changed()),
      node: {
        request: (network, args) => engine.api.rpc.request({ id: createRandomId(), network, ...args }),
      },
    },
  )
  const engine = connect({
    identity,
    hello: () => ({
      ...current,
      // Without the query, which may contain secrets.
      url: view.location.origin + view.location.pathname,
      visible: environment.visible.getState(),
    }),
    page: page.api,
    wasSent: page.wasSent,
    scope: config.link.scope,
    ...(config.link.engine ? { start: config.link.engine } : {}),
  })
  // For developers; the first few calls are sent while this code is loaded.
  if (config.engine.devtools)
    import('./measureCalls.ts').then(({ measureCalls }) => measureCalls(engine.api)).catch(() => {})
  const watches = createWatches(engine.api.data, report)
  const reportWallets = (): void =>
    report('wallets', () => engine.api.page.walletsFound(page.wallets.getState()))

  let isWaiting = false
  const offs = [
    page.wallets.subscribe(() => {
      // A burst of announcements is one report.
      if (isWaiting) return
      isWaiting = true
      queueMicrotask(() => {
        isWaiting = false
        if (engine.mirror.getState()) reportWallets()
      })
    }),
    engine.onReady(() => {
      reportWallets()
      watches.again()
    }),
  ]
  return {
    tab: {
      engine,
      watches,
      environment,
      frame: page.frame,
      signIn: page.api.signIn,
      discover: page.discover,
      addWallet: page.addWallet,
      wallets: page.wallets,
      beginConnect: page.beginConnect,
      popups: page.popups,
      onSubscription: page.onSubscription,
      configure(next) {
        current = { config: next, configHash: hashOf(next) }
        page.setNamespaces(next.networks.map(network => network.chainNamespace))
      },
    },
    async stop() {
      for (const off of offs) off()
      stopReports()
      page.stop()
      environment.stop()
      await engine.stop()
    },
  }
}
