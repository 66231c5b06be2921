import type { PageSignIn, SignInEnvironment } from './createSignIn.ts'
import type { SignInOptions } from './signInMessages.ts'

/** The host's sign-in, whose code arrives with its first use: a page without one never loads it. */
export function createLazySignIn(
  view: Window,
  config: SignInOptions,
  environment: SignInEnvironment,
): PageSignIn {
  const isConfigured = Boolean(config.siwx || config.siweConfig)
  let loading: Promise<PageSignIn> | undefined
  let isStopped = false

  async function load(): Promise<PageSignIn['api']> {
    loading ??= import('./createSignIn.ts').then(({ createSignIn }) =>
      createSignIn(view, config, environment),
    )
    try {
      const part = await loading
      if (isStopped) part.stop()
      return part.api
    } catch (error) {
      // A lost chunk is asked for again.
      loading = undefined
      throw error
    }
  }

  return {
    api: {
      getSessions: async parameters => (isConfigured ? (await load()).getSessions(parameters) : null),
      createMessage: async parameters => (await load()).createMessage(parameters),
      addSession: async parameters => (await load()).addSession(parameters),
      setSessions: async parameters => (await load()).setSessions(parameters),
      revokeSession: async parameters => (await load()).revokeSession(parameters),
    },
    stop() {
      isStopped = true
      loading?.then(
        part => part.stop(),
        () => {},
      )
    },
  }
}
