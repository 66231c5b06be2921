import type { ConnectorPage, ExternalConnector } from '../../../bridge/contract/config.ts'
import { WalletUnreachableError } from '../../../bridge/errors/connection.ts'
import { type BoundProvider, bindProvider } from './bindProvider.ts'

/** A host's SDK may have to load; a person waits no longer than this for a button to do something. */
const LOAD_TIMEOUT_MS = 20_000

/** The provider of a host's connector. */
export interface ExternalProvider {
  /** Loads the provider once. The next call tries a failed load again. */
  load(): Promise<BoundProvider>
  /** The provider, if it is loaded: for calls that start in the task of a click. */
  loaded(): BoundProvider | undefined
}

export function externalProvider(connector: ExternalConnector, page: ConnectorPage): ExternalProvider {
  let loading: Promise<BoundProvider> | undefined
  let loaded: BoundProvider | undefined
  return {
    loaded: () => loaded,
    load() {
      loading ??= load(connector, page).then(
        provider => {
          loaded = provider
          return provider
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

function load(connector: ExternalConnector, page: ConnectorPage): Promise<BoundProvider> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void =>
      reject(new WalletUnreachableError({ details: `connector ${connector.id}`, cause }))
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS)
    // Its own promise: a provider that throws at once must not escape.
    Promise.resolve()
      .then(() => connector.provider(page))
      .then(provider => {
        const boundProvider = bindProvider(provider)
        if (boundProvider) resolve(boundProvider)
        else fail()
      })
      .catch(fail)
      .finally(() => clearTimeout(timer))
  })
}
