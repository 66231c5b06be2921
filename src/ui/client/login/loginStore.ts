import type { RedirectProvider, SocialProvider } from '../../../bridge/contract/embedded.ts'
import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { openPopup } from '../../page/openPopup.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import type { TabContext } from '../tab/context.ts'
import { sameWindow } from './sameWindow.ts'
import { type SocialLogin, startSocialLogin } from './socialLogin.ts'

type LoginStore = ReturnType<typeof createStore<SocialLogin | null>>

/** The try of each tab: it begins in a click, before there is a view to hold it. */
const logins = new WeakMap<TabContext, LoginStore>()

function getStore(tab: TabContext): LoginStore {
  const known = logins.get(tab) ?? createStore<SocialLogin | null>(null)
  logins.set(tab, known)
  return known
}

/** The tab's social login, which a view follows. */
export const getSocialLogin = (tab: TabContext): ReadStore<SocialLogin | null> => getStore(tab)

const isRunning = (login: SocialLogin | null): boolean =>
  login !== null && ['opening', 'leaving', 'waiting', 'joining'].includes(login.getState().status)

/** The login is cancelled with its view: by Back, or when the modal is closed. */
function replaceLogin(tab: TabContext, start: () => SocialLogin): void {
  const store = getStore(tab)
  // First: both would have the same window.
  store.getState()?.stop()
  const login = start()
  store.set(login)
  const off = tab.modal.subscribe(({ open, view }) => {
    const isHere = open && view === 'ConnectingSocial' && store.getState() === login
    if (isHere) return
    off()
    login.stop()
  })
}

/**
 * Tries a provider, again or for the first time. Call it inside the click.
 *
 * @param opened an empty window that the click has opened already
 */
export function startSocial(tab: TabContext, provider: RedirectProvider, opened: Window | null = null): void {
  const { environment, config } = tab
  const { isDev, isTelegram } = environment
  const start = new URL('/loading', getSecureSite(config.engine) ?? location.origin).href
  const open = () => (isTelegram ? sameWindow(provider, isDev) : openPopup(start, { dev: isDev, opened }))
  replaceLogin(tab, () => startSocialLogin({ tab, provider, open }))
}

/** What a click on a provider does. Call it inside the click. */
export function chooseSocial(tab: TabContext, provider: SocialProvider): void {
  const { modal } = tab
  const { view, data } = modal.getState()
  if (provider === 'farcaster') {
    // The second of two clicks.
    if (view === 'ConnectingFarcaster') return
    modal.push('ConnectingFarcaster')
    return
  }
  if (view === 'ConnectingSocial') {
    if (data.provider === provider && isRunning(getStore(tab).getState())) return
    modal.replace('ConnectingSocial', { provider })
  } else modal.push('ConnectingSocial', { provider })
  startSocial(tab, provider)
}

/**
 * Continues a login for which the whole page navigated to the provider (Telegram).
 *
 * @param openModal opens the modal on ConnectingSocial
 */
export async function resumeSocial(
  tab: TabContext,
  { provider, uri }: { readonly provider: RedirectProvider; readonly uri: string },
  openModal: () => Promise<void>,
): Promise<void> {
  await openModal()
  tab.modal.replace('ConnectingSocial', { provider })
  const open = () => sameWindow(provider, tab.environment.isDev)
  replaceLogin(tab, () => startSocialLogin({ tab, provider, open, result: uri }))
}
