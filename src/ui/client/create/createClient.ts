import type { Features } from '../../../bridge/contract/config.ts'
import type { Namespace } from '../../../bridge/contract/network.ts'
import { ClientDestroyedError, EngineStartError } from '../../../bridge/errors/client.ts'
import { openLoginWindow } from '../../page/openLoginWindow.ts'
import { createAccountReader, networkOf } from '../accountOf.ts'
import { callListener } from '../callListener.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import type { LoginResult } from '../facets/login.ts'
import type { Send } from '../facets/send.ts'
import { isSame } from '../isSame.ts'
import { readBalanceQuery, readNamespace, readOptions, readText } from '../methods/arguments.ts'
import type { Verbs } from '../methods/createVerbs.ts'
import { type GroupName, METHOD_GROUPS, type MethodKind, OWN_METHODS } from '../methods/table.ts'
import { createProvider } from '../providers/provider.ts'
import type { Tabkey, TabkeyState, Unsubscribe } from '../tabkey.ts'
import type { TabkeyEvent } from '../tabkeyEvent.ts'
import { type Shown, showClient } from './showClient.ts'
import type { StartedTab, StartTabParameters } from './startTab.ts'
import { stateBeforeEngine } from './stateBeforeEngine.ts'
import { composeState, partsBefore } from './tabkeyState.ts'

const isPage = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined'

/** Loads what a client works with and starts it: the wire, the wallets, the verbs. */
export type LoadTab = (parameters: StartTabParameters) => Promise<StartedTab>

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

/** Joins reading, which is small and synchronous, to doing, whose code arrives behind the first frame. */
export function createClient(config: ResolvedConfig, loadTab: LoadTab): Tabkey {
  const { page } = config
  const serverState = composeState(
    partsBefore(stateBeforeEngine(config.engine, null), {
      mode: page.themeMode === 'dark' ? 'dark' : 'light',
      variables: page.themeVariables,
    }),
  )
  const readServerAccount = createAccountReader(page.defaultAccountTypes)
  const eventListeners = new Set<(event: TabkeyEvent) => void>()
  let shown: Shown | null = null
  let starting: Promise<StartedTab> | null = null
  let isDestroyed = false

  const emit = (event: TabkeyEvent): void => {
    for (const listener of [...eventListeners]) callListener(listener, event)
  }

  function start(here: Shown): Promise<StartedTab> {
    starting ??= loadTab({ client, provider, shown: here, emit, onFeatures: placeGroups }).then(
      async tab => {
        if (!isDestroyed) return tab
        await tab.stop()
        throw new ClientDestroyedError()
      },
      (cause: unknown) => {
        // A lost chunk is asked for again by the next call.
        starting = null
        throw new EngineStartError({ cause })
      },
    )
    return starting
  }

  /** The client as this page shows it, started when this is a page; `null` on a server. */
  function show(): Shown | null {
    if (shown || isDestroyed || !isPage()) return shown
    const here = showClient(window, config)
    shown = here
    // In a task of its own: whoever looks first is drawing a frame. Whoever needs the tab hears of its failure; the
    // start by itself has nobody to tell.
    setTimeout(() => {
      if (!isDestroyed) start(here).catch(() => {})
    })
    return shown
  }

  async function verbs(): Promise<Verbs> {
    if (isDestroyed) throw new ClientDestroyedError()
    const here = show()
    if (!here) throw new EngineStartError({ details: 'there is no page' })
    return (await start(here)).verbs
  }

  /** A verb that is asked for by its path, when its code is there. It reads its argument itself. */
  const ask = (path: string) => (argument?: unknown) => verbs().then(ready => ready.ask(path, argument))

  let { features } = config.engine
  /** A watch that begins when the tab has started, unless it ended before. */
  function watch(begin: (ready: Verbs) => Unsubscribe): Unsubscribe {
    let isOver = !show()
    let end: Unsubscribe = () => {}
    if (!isOver)
      verbs().then(
        ready => {
          if (!isOver) end = begin(ready)
        },
        () => {},
      )
    return () => {
      isOver = true
      end()
    }
  }

  /** What is watched is read at once: a mistake in it is the caller's to hear of. */
  const watchOf = (name: string) => (query: unknown, listener: (value: unknown) => void) => {
    const checked =
      name === 'names'
        ? { address: readText(readOptions(query).address, 'address') }
        : readBalanceQuery(query)
    return watch(ready => ready.watch(name, checked, listener))
  }

  const send = ask('send') as Send
  const groups = fromTable<Pick<Tabkey, GroupName>, Readonly<Record<string, MethodKind>>>(
    METHOD_GROUPS,
    (group, methods) =>
      fromTable<Readonly<Record<string, unknown>>, MethodKind>(methods, (name, kind) =>
        kind === 'watch' ? watchOf(group) : ask(`${group}.${name}`),
      ),
  )
  /** A disabled feature exposes no methods; the others keep their object. */
  function placeGroups(now: Features): void {
    features = now
    // `send` is a method of its own name, and a feature.
    for (const [name, group] of Object.entries({ ...groups, send }))
      if (now[name as keyof Features] === false) Reflect.deleteProperty(client, name)
      else Object.assign(client, { [name]: group })
  }

  const client: Tabkey = {
    ...fromTable<Pick<Tabkey, keyof typeof OWN_METHODS>, MethodKind>(OWN_METHODS, ask),
    ...groups,
    async login(parameters) {
      // Before anything is awaited: the window needs the click that the host is in.
      const opened = isPage() && !isDestroyed ? openLoginWindow(window, parameters, features) : null
      try {
        return (await (await verbs()).ask('login', { parameters, opened })) as LoginResult
      } catch (error) {
        opened?.close()
        throw error
      }
    },
    provider: ((namespace: Namespace) =>
      namespace === 'eip155'
        ? provider
        : import('../providers/providerOf.ts').then(({ providerOf }) =>
            // A wallet's provider sends also where the client and the modal do not.
            providerOf(client, namespace, send),
          )) as Tabkey['provider'],
    getAccount(namespace?: unknown) {
      const checked = readNamespace(namespace)
      return show()?.readAccount(checked) ?? readServerAccount(serverState, checked)
    },
    getNetwork: () => networkOf(client.getState()),
    getState: () => show()?.state.getState() ?? serverState,
    getServerState: () => serverState,
    subscribe<Slice>(
      selector: (state: TabkeyState) => Slice,
      listener: (slice: Slice, previous: Slice) => void,
    ) {
      const here = show()
      if (!here) return () => {}
      let slice = selector(here.state.getState())
      return here.state.subscribe(state => {
        const next = selector(state)
        if (isSame(next, slice)) return
        const previous = slice
        slice = next
        callListener(listener, next, previous)
      })
    },
    theme: {
      get() {
        const theme = show()?.theme.getState()
        return { mode: theme?.mode ?? page.themeMode, variables: theme?.variables ?? page.themeVariables }
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
    async destroy() {
      if (isDestroyed) return
      isDestroyed = true
      // A tab that is still on its way stops itself when it arrives.
      await starting?.then(
        tab => tab.stop(),
        () => {},
      )
      eventListeners.clear()
      shown?.stop()
    },
  }
  placeGroups(features)
  const provider = createProvider(client)

  // Behind the caller's back, and not in the task that evaluates the host's script: that one is long enough. A client
  // made on a server starts nothing, not even a timer.
  queueMicrotask(() => {
    if (isPage()) setTimeout(show)
  })
  return client
}
