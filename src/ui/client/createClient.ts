import type { Namespace } from '../../bridge/contract/network.ts'
import { AdapterNotFoundError } from '../../bridge/errors/connection.ts'
import { ClientDestroyedError, EngineStartError } from '../../bridge/errors/engine.ts'
import { createAccountReader, networkOf } from './accountOf.ts'
import { announceProvider } from './announce.ts'
import { callListener } from './callListener.ts'
import { isSame } from './isSame.ts'
import { createProvider } from './provider.ts'
import type { ResolvedConfig } from './resolveConfig.ts'
import { type Running, readyState } from './running.ts'
import { type Seams, startClient } from './startClient.ts'
import { stateBeforeEngine } from './stateBeforeEngine.ts'
import type { Tabkey, TabkeyEvent } from './tabkey.ts'
import { composeState } from './tabkeyState.ts'
import { readNamespace, readNetworkId, readOptions, readText } from './verbs/arguments.ts'
import { getBalance, readBalanceQuery, watchBalance } from './verbs/balances.ts'
import { connect, readConnect } from './verbs/connect.ts'
import { getName, readNameQuery, watchName } from './verbs/names.ts'
import { open, readOpen } from './verbs/open.ts'
import { readRequest, request } from './verbs/request.ts'
import { getWallets, readWalletsQuery } from './verbs/wallets.ts'

/** Joins the verbs to one client. Everything of the browser waits for `run`. */
export function createClient(resolved: ResolvedConfig, seams: Seams): Tabkey {
  const { page } = resolved
  const serverState = composeState({
    shared: stateBeforeEngine(resolved.engine, null),
    ready: false,
    link: { status: 'idle', mode: null },
    modal: { open: false, view: 'Connect' },
    theme: { mode: page.themeMode === 'dark' ? 'dark' : 'light', variables: page.themeVariables },
  })
  const readServerAccount = createAccountReader(page.defaultAccountTypes)
  const eventListeners = new Set<(event: TabkeyEvent) => void>()
  let running: Running | null = null
  let stopAnnouncing = (): void => {}
  let isDestroyed = false

  const emit = (event: TabkeyEvent): void => {
    for (const listener of [...eventListeners]) callListener(listener, event)
  }

  /** The running client, started when this is a page; `null` on a server. */
  function run(): Running | null {
    if (running || isDestroyed || typeof window === 'undefined' || typeof document === 'undefined')
      return running
    running = startClient(window, client, resolved, seams, emit)
    stopAnnouncing = announceProvider(window, provider)
    return running
  }

  async function need(): Promise<Running> {
    if (isDestroyed) throw new ClientDestroyedError()
    const here = run()
    if (!here) throw new EngineStartError({ details: 'there is no page: this runs on a server' })
    return here
  }

  const client: Tabkey = {
    async open(options) {
      const checked = readOpen(options)
      await open(await need(), checked)
    },
    async close() {
      ;(await need()).context.modal.close()
    },
    async connect(parameters) {
      const checked = readConnect(parameters)
      return connect(await need(), checked)
    },
    async disconnect(parameters = {}) {
      const namespace = readNamespace(readOptions(parameters).namespace)
      const here = await need()
      await readyState(here)
      await here.tab.engine.api.connections.disconnect(namespace ? { namespace } : {})
    },
    async switchNetwork(parameters) {
      const network = readNetworkId(readText(readOptions(parameters).network, 'network'))
      const here = await need()
      await readyState(here)
      if (network) await here.tab.engine.api.connections.switchNetwork({ network })
    },
    async request<Result>(parameters: Parameters<Tabkey['request']>[0]) {
      const checked = readRequest(parameters)
      return (await request(await need(), checked)) as Result
    },
    provider(namespace: Namespace) {
      if (namespace !== 'eip155') throw new AdapterNotFoundError(String(namespace))
      return provider
    },
    getAccount(namespace) {
      const checked = readNamespace(namespace)
      const here = run()
      return here ? here.readAccount(checked) : readServerAccount(serverState, checked)
    },
    getNetwork: () => networkOf(client.getState()),
    balances: {
      async get(query) {
        const checked = readBalanceQuery(query)
        return getBalance(await need(), checked)
      },
      watch(query, listener) {
        const checked = readBalanceQuery(query)
        const here = run()
        return here ? watchBalance(here, checked, listener) : () => {}
      },
    },
    names: {
      async get(query) {
        const checked = readNameQuery(query)
        return getName(await need(), checked)
      },
      watch(query, listener) {
        const address = readText(readOptions(query).address, 'address')
        const here = run()
        return here ? watchName(here, { address }, listener) : () => {}
      },
    },
    wallets: {
      async get(query) {
        const checked = readWalletsQuery(query)
        return getWallets(await need(), checked)
      },
    },
    getState: () => run()?.state.getState() ?? serverState,
    getServerState: () => serverState,
    subscribe(selector, listener) {
      const here = run()
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
        const theme = run()?.context.theme.getState()
        return { mode: theme?.mode ?? page.themeMode, variables: theme?.variables ?? page.themeVariables }
      },
      set(theme) {
        run()?.context.theme.set(theme)
      },
    },
    events: {
      subscribe(listener) {
        run()
        eventListeners.add(listener)
        return () => eventListeners.delete(listener)
      },
    },
    async destroy() {
      if (isDestroyed) return
      isDestroyed = true
      stopAnnouncing()
      eventListeners.clear()
      await running?.stop()
    },
  }
  const provider = createProvider(client)

  // Behind the caller's back and after its turn: a client made on a server starts nothing.
  queueMicrotask(run)
  return client
}
