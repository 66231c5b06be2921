import type { PageApi } from '../../../bridge/contract/pageApi.ts'
import type { SignInConfig, SignInNode, SiweConfig } from '../../../bridge/contract/signIn.ts'
import { SignInNotEnabledError } from '../../../bridge/errors/signIn.ts'

/** The host's sign-in config; at most one of both. */
export interface SignInOptions {
  readonly siwx?: SignInConfig | undefined
  readonly siweConfig?: SiweConfig | undefined
}

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

/** The host's `siwx`, or its `siweConfig` in the shape of `siwx`. */
async function resolveSignIn({ siwx, siweConfig }: SignInOptions): Promise<SignInConfig | null> {
  if (siwx) return siwx
  if (!siweConfig || siweConfig.enabled === false) return null
  const { mapSiweConfig } = await import('../../../siwx/mapSiweConfig.ts')
  return mapSiweConfig(siweConfig)
}

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
  const host = await resolveSignIn(config)
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
      createMessage: async input => enabled().createMessage(input),
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
