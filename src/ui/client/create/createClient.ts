import type { Namespace } from '../../../bridge/contract/network.ts'
import type { Features } from '../../../bridge/options/features.ts'
import { openLoginWindow } from '../../page/openLoginWindow.ts'
import { pickVariables } from '../../state/theme.ts'
import type { LoginResult } from '../api/facets/login.ts'
import type { Send } from '../api/facets/send.ts'
import type { TabkeyInitialState } from '../api/initialState.ts'
import type { Tabkey, TabkeyState } from '../api/tabkey.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import {
  type GroupName,
  METHOD_GROUPS,
  type MethodKind,
  type MethodPath,
  OWN_METHODS,
} from '../methods/table.ts'
import { createProvider } from '../providers/provider.ts'
import { createAccountReader, getActiveNetwork } from '../values/accountReader.ts'
import { readBalanceQuery, readNamespace, readOptions, readText } from '../values/arguments.ts'
import { callListener } from '../values/callListener.ts'
import { isSame } from '../values/isSame.ts'
import { createLauncher, isPage, type Launcher, type LoadTab } from './createLauncher.ts'
import { stateBeforeEngine } from './stateBeforeEngine.ts'
import { composeState, partsBefore } from './tabkeyState.ts'

/** A method by its path in the table, for instance `swaps.quote`. */
type CallByPath = (path: MethodPath) => (argument?: unknown) => Promise<unknown>

/**
 * An object with the names of a table.
 *
 * @param make its results are not checked against `Made`: methods read their arguments and type their results themselves
 */
const fromTable = <Made, Row>(
  table: { readonly [Name in keyof Made]-?: Row },
  make: (name: string, row: Row) => unknown,
): Made =>
  Object.fromEntries(Object.entries<Row>(table).map(([name, row]) => [name, make(name, row)])) as Made

/** `subscribe` of the client: calls the listener when the selected part of the state has changed. */
const subscribeTo =
  (launcher: Launcher): Tabkey['subscribe'] =>
  (selector, listener) => {
    const shown = launcher.show()
    if (!shown) return () => {}
    let slice = selector(shown.state.getState())
    return shown.state.subscribe(state => {
      const next = selector(state)
      if (isSame(next, slice)) return
      const previous = slice
      slice = next
      callListener(listener, next, previous)
    })
  }

/** The method groups of the client, for instance `tabkey.swaps`. */
function createGroups(launcher: Launcher, call: CallByPath): Pick<Tabkey, GroupName> {
  /** The query is validated at once, so that the caller gets its error. */
  const createWatch = (name: string) => (query: unknown, listener: (value: unknown) => void) => {
    const checked =
      name === 'names'
        ? { address: readText(readOptions(query).address, 'address') }
        : readBalanceQuery(query)
    return launcher.watch(methods => methods.watch(name, checked, listener))
  }
  return fromTable<Pick<Tabkey, GroupName>, Readonly<Record<string, MethodKind>>>(
    METHOD_GROUPS,
    (group, methods) =>
      fromTable<Readonly<Record<string, unknown>>, MethodKind>(methods, (name, kind) =>
        kind === 'watch' ? createWatch(group) : call(`${group}.${name}` as MethodPath),
      ),
  )
}

/**
 * Creates the client. Reads are synchronous and part of the first chunk; the code of all other methods is loaded after the
 * first frame.
 *
 * @param loadTab loads and starts the tab
 * @param fetchModal fetches the modal's chunk; the tab mounts it
 */
export function createClient(
  config: ResolvedConfig,
  loadTab: LoadTab,
  fetchModal?: () => Promise<unknown>,
): Tabkey {
  const { page } = config
  const serverMode = page.themeMode === 'dark' ? 'dark' : 'light'
  const stateOnServer = (hint: TabkeyInitialState | null): TabkeyState =>
    composeState(
      partsBefore(stateBeforeEngine(config.engine, hint, true), {
        mode: serverMode,
        variables: pickVariables(page.themeVariables, serverMode),
      }),
    )
  const serverState = stateOnServer(null)
  /** By what the requests of a server brought, so that the requests share nothing. */
  const serverStates = new WeakMap<TabkeyInitialState, TabkeyState>()
  function getServerState(initialState?: TabkeyInitialState | null): TabkeyState {
    // A tab that does not restore the session shows no account of the last visit.
    if (!initialState || !page.reconnectOnMount) return serverState
    const state = serverStates.get(initialState) ?? stateOnServer(initialState)
    serverStates.set(initialState, state)
    return state
  }
  const readServerAccount = createAccountReader(page.defaultAccountTypes)
  const eventListeners = new Set<(event: TabkeyEvent) => void>()
  const emit = (event: TabkeyEvent): void => {
    for (const listener of [...eventListeners]) callListener(listener, event)
  }
  const launcher = createLauncher(config, shown =>
    loadTab({ client, provider, shown, emit, onFeatures: placeGroups }),
  )
  const { show } = launcher
  /** Calls a method when its code is loaded. The method validates its argument. */
  const call: CallByPath = path => argument => {
    const methods = launcher.methods()
    // Beside the tab's chunk, not after it. The tab asks again for a chunk that did not arrive, and reports it.
    if (path === 'open' && isPage() && !launcher.isDestroyed) fetchModal?.().catch(() => {})
    return methods.then(loaded => loaded.call(path, argument))
  }

  let { features } = config.engine
  const send = call('send') as Send
  const groups = createGroups(launcher, call)
  /** A disabled feature exposes no methods; the others keep their object. */
  function placeGroups(current: Features): void {
    features = current
    // `send` is a method and a feature.
    for (const [name, group] of Object.entries({ ...groups, send }))
      if (current[name as keyof Features] === false) Reflect.deleteProperty(client, name)
      else Object.assign(client, { [name]: group })
  }

  const client: Tabkey = {
    ...fromTable<Pick<Tabkey, keyof typeof OWN_METHODS>, MethodKind>(OWN_METHODS, name =>
      call(name as MethodPath),
    ),
    ...groups,
    async preload() {
      // A policy that refused the tab's chunk would refuse and report this one too.
      if (launcher.hasFailed) return
      // The press that needs the code reports why it did not arrive.
      await call('preload')().catch(() => {})
    },
    async login(parameters) {
      // Opened synchronously, because browsers allow a popup only during the user's click.
      const opened = isPage() && !launcher.isDestroyed ? openLoginWindow(window, parameters, features) : null
      try {
        return (await (await launcher.methods()).call('login', { parameters, opened })) as LoginResult
      } catch (error) {
        opened?.close()
        throw error
      }
    },
    provider: ((namespace: Namespace) =>
      namespace === 'eip155'
        ? provider
        : import('../providers/loadProvider.ts').then(({ loadProvider }) =>
            // `send` is passed, because a provider can send while the feature is disabled.
            loadProvider(client, namespace, send),
          )) as Tabkey['provider'],
    getAccount: ((namespace?: unknown) => {
      const checked = readNamespace(namespace)
      return show()?.readAccount(checked) ?? readServerAccount(serverState, checked)
    }) as Tabkey['getAccount'],
    getNetwork: () => getActiveNetwork(client.getState()),
    getState: () => show()?.state.getState() ?? serverState,
    getServerState,
    subscribe: subscribeTo(launcher),
    theme: {
      get() {
        const theme = show()?.theme.getState()
        return { mode: theme?.mode ?? page.themeMode, variables: theme?.input ?? page.themeVariables }
      },
      set(theme) {
        show()?.theme.set(theme)
      },
    },
    events: {
      subscribe(listener) {
        show()
        eventListeners.add(listener)
        return () => eventListeners.delete(listener)
      },
    },
    destroy: () => launcher.destroy(() => eventListeners.clear()),
  }
  placeGroups(features)
  const provider = createProvider(client)

  // Starts in a later task, because the task that evaluates the host's script is long. A client on a server starts
  // nothing, not even a timer.
  queueMicrotask(() => {
    if (isPage()) setTimeout(show)
  })
  return client
}
