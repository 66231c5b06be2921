import type { PageApi } from '../../../bridge/contract/pageApi.ts'
import type { SignInConfig, SignInNode } from '../../../bridge/contract/signIn.ts'
import { SignInNotEnabledError } from '../../../bridge/errors/signIn.ts'
import { getSignInMessages, type SignInOptions } from './signInMessages.ts'

/** What the sign-in needs of its client. */
export interface SignInEnvironment {
  /** The host's sessions may have changed in another page. */
  readonly changed: () => void
  readonly node: SignInNode
}

/** The host's sign-in, as the engine asks for it. */
export interface PageSignIn {
  readonly api: PageApi['signIn']
  stop(): void
}

/** One change of a session writes several keys; the page that makes it notifies the engine itself. */
const STORAGE_QUIET_MS = 100

/** Local storage keys of sessions, as `createSiwx` and most hosts name them. */
const SESSION_KEY = /siwx|siwe|sign-?in/i

/**
 * Runs the host's `siwx` or `siweConfig` for the engine. Every function is called as a method of the host's
 * own object: it may be an instance of a class.
 *
 * @param environment the node that verifies signatures, and the listener for changes of the sessions by another page
 */
export async function createSignIn(
  view: Window,
  config: SignInOptions,
  { changed, node }: SignInEnvironment,
): Promise<PageSignIn> {
  const messages = getSignInMessages(config)
  const host = await messages.getHost()
  if (host) host.setNode?.(node)
  let waiting: ReturnType<typeof setTimeout> | undefined
  const onStorage = ({ key }: StorageEvent): void => {
    // Without a key all of it was cleared.
    if (key !== null && !SESSION_KEY.test(key)) return
    clearTimeout(waiting)
    waiting = setTimeout(changed, STORAGE_QUIET_MS)
  }
  if (host) view.addEventListener('storage', onStorage)
  const enabled = (): SignInConfig => {
    if (!host) throw new SignInNotEnabledError()
    return host
  }
  return {
    api: {
      getSessions: async ({ chainId, address }) =>
        host && {
          sessions: await host.getSessions(chainId, address),
          isRequired: host.getRequired?.() === true,
          signsOutOnDisconnect: host.signOutOnDisconnect !== false,
        },
      createMessage: async input => messages.take(enabled(), input),
      addSession: async ({ session }) => enabled().addSession(session),
      setSessions: async ({ sessions }) => enabled().setSessions(sessions),
      revokeSession: async ({ chainId, address }) => enabled().revokeSession(chainId, address),
    },
    stop() {
      clearTimeout(waiting)
      view.removeEventListener('storage', onStorage)
    },
  }
}
