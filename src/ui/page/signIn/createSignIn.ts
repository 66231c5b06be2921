import type { PageConfig } from '../../../bridge/contract/config.ts'
import type { PageApi } from '../../../bridge/contract/pageApi.ts'
import type { SignInConfig, SignInNode } from '../../../bridge/contract/signIn.ts'
import { SignInNotEnabledError } from '../../../bridge/errors/signIn.ts'

export type GivenSignIn = Pick<PageConfig, 'siwx' | 'siweConfig'>

export interface SignInEars {
  /** The host's sessions may have changed in another page. */
  readonly changed: () => void
  readonly node: SignInNode
}

/** The host's sign-in, as the engine asks for it. */
export interface PageSignIn {
  readonly api: PageApi['signIn']
  stop(): void
}

/** One change is several keys, and the page that made it tells the engine itself. */
const STORAGE_QUIET_MS = 100

/** Local storage keys of sessions, as `createSiwx` and most hosts name them. */
const SESSION_KEY = /siwx|siwe|sign-?in/i

/** The host's own, or its older one in the newer one's shape. */
async function hostOf({ siwx, siweConfig }: GivenSignIn): Promise<SignInConfig | null> {
  if (siwx) return siwx
  if (!siweConfig || siweConfig.enabled === false) return null
  const { mapSiweConfig } = await import('../../../siwx/mapSiweConfig.ts')
  return mapSiweConfig(siweConfig)
}

/**
 * Runs what the host gave as `siwx` or `siweConfig` for the engine. Every function is called as a method of the host's
 * own object: it may be an instance of a class.
 *
 * @param ears how the host asks nodes, and who hears that another page changed the sessions
 */
export async function createSignIn(
  view: Window,
  config: GivenSignIn,
  { changed, node }: SignInEars,
): Promise<PageSignIn> {
  const host = await hostOf(config)
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
