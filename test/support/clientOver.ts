import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import type { EngineConnection } from '../../src/bridge/wire/tabEnd.ts'
import type { RequestParameters, Tabkey } from '../../src/ui/client/api/tabkey.ts'
import { stateBeforeEngine } from '../../src/ui/client/create/stateBeforeEngine.ts'
import { composeState, partsBefore } from '../../src/ui/client/create/tabkeyState.ts'
import { subscribe } from '../../src/ui/client/methods/subscribe.ts'
import { createProvider } from '../../src/ui/client/providers/provider.ts'
import { createSolanaProvider } from '../../src/ui/client/providers/solanaProvider.ts'
import type { Running } from '../../src/ui/client/tab/running.ts'
import type { Page } from '../../src/ui/page/createPage.ts'
import { createStore } from '../../src/ui/state/store.ts'

export interface ClientOverOptions {
  readonly config: EngineConfig
  readonly nextId: () => string
  /** What the user does in the open modal. It closes afterwards; a rejection leaves it to the user to close it. */
  readonly choose?: () => Promise<unknown>
}

/** A client as `createClient` makes it, without what needs a document. */
export function clientOver(
  connection: EngineConnection & Partial<Pick<Page, 'onSubscription'>>,
  { config, nextId, choose }: ClientOverOptions,
): Tabkey {
  const { api, mirror, link, onSubscription } = connection
  let parts = partsBefore(stateBeforeEngine(config, null), { mode: 'light', variables: {} })
  const store = createStore(composeState(parts))
  const feed = (next: Partial<typeof parts>): void => {
    parts = { ...parts, ...next }
    store.set(composeState(parts))
  }
  const follow = (): void => {
    const shared = mirror.getState()
    if (shared) feed({ shared, ready: true })
  }
  mirror.subscribe(follow)
  follow()
  link.subscribe(() => feed({ link: link.getState() }))
  const close = async (): Promise<void> => feed({ modal: { open: false, view: 'Connect' } })

  const client: Partial<Tabkey> = {
    getState: store.getState,
    subscribe(selector, listener) {
      let slice = selector(store.getState())
      return store.subscribe(state => {
        const next = selector(state)
        const previous = slice
        slice = next
        listener(next, previous)
      })
    },
    async open() {
      feed({ modal: { open: true, view: 'Connect' } })
      choose?.().then(close, () => {})
    },
    close,
    disconnect: async (parameters = {}) => api.connections.disconnect(parameters),
    switchNetwork: async parameters => api.connections.switchNetwork(parameters),
    request: (async ({ signal: _signal, ...asked }: RequestParameters) => {
      const request = { id: nextId(), ...asked }
      return running && /ubscribe$/.test(asked.method)
        ? subscribe(running, request)
        : api.rpc.request(request)
    }) as Tabkey['request'],
    provider: ((namespace: 'eip155' | 'solana') =>
      namespace === 'solana'
        ? Promise.resolve(createSolanaProvider(client as Tabkey))
        : provider) as unknown as Tabkey['provider'],
  }
  const provider = createProvider(client as Tabkey)
  const running = onSubscription
    ? ({ context: { client }, tab: { engine: connection, onSubscription } } as unknown as Running)
    : undefined
  return client as Tabkey
}
