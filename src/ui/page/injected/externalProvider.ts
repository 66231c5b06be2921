import type { ExternalConnector } from '../../../bridge/contract/config.ts'
import { WalletUnreachableError } from '../../../bridge/errors/connection.ts'
import { type HeldProvider, holdProvider } from './holdProvider.ts'

/** A host's SDK may have to load; a person waits no longer than this for a button to do something. */
const LOAD_TIMEOUT_MS = 20_000

/** Loads the provider of a host's connector once. The next request tries a failed load again. */
export function externalProvider(connector: ExternalConnector): () => Promise<HeldProvider> {
  let loading: Promise<HeldProvider> | undefined
  return () => {
    loading ??= load(connector).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function load(connector: ExternalConnector): Promise<HeldProvider> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void =>
      reject(new WalletUnreachableError({ details: `connector ${connector.id}`, cause }))
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS)
    // Its own promise: a provider that throws at once must not escape.
    Promise.resolve()
      .then(connector.provider)
      .then(provider => {
        const heldProvider = holdProvider(provider)
        if (heldProvider) resolve(heldProvider)
        else fail()
      })
      .catch(fail)
      .finally(() => clearTimeout(timer))
  })
}
