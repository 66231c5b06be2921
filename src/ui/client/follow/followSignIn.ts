import type { ErrorWire } from '../../../bridge/contract/errorWire.ts'
import type { SharedState, SignInEntry } from '../../../bridge/contract/state.ts'
import { getWantedEntry, isConnected } from '../../state/rules.ts'
import type { ViewName } from '../../state/views.ts'
import { VIEW_MS } from '../../theme/motion.ts'
import type { TabContext } from '../tab/context.ts'
import { availableEntry } from '../values/landing.ts'

const getSignInEntry = (state: SharedState | null): SignInEntry | undefined =>
  state?.signIn[state.networks.activeNamespace]

/**
 * Shows the sign view in this tab while the engine wants it here, and closes what a connect has left open when nothing
 * is to be signed.
 *
 * @param getTabId this tab's id, as the engine knows it
 * @param open opens the modal on a view; its chunk may still be loading
 * @returns stops following
 */
export function followSignIn(
  tab: TabContext,
  getTabId: () => string,
  open: (view: ViewName) => Promise<void>,
): () => void {
  const { mirror, modal, engine, toasts, config, emit } = tab
  const view: ViewName = config.page.siweConfig ? 'ConnectingSiwe' : 'SIWXSignMessage'
  /** After a connection its view stays open until it is known whether a sign-in is required. */
  let isComing = false
  let before: SharedState | null = null

  const isHere = (entry: SignInEntry | undefined): boolean =>
    entry?.promptTab === getTabId() && (entry.status === 'required' || entry.status === 'signing')
  const isShown = (): boolean => modal.getState().open && modal.getState().view === view

  function show(): void {
    if (isShown()) return
    const wanted = getWantedEntry(modal.getState())
    if (modal.getState().open) modal.openAt(view, wanted && { wanted })
    // Signing needs this chunk; the next state change tries to load it again. Another tab may sign in during the load.
    else
      open(view).then(
        () => {
          if (isShown() && !isHere(getSignInEntry(mirror.getState()))) hide()
        },
        () => {},
      )
  }

  /** Then the view resets to Connect; while the card still fades nothing in it changes. */
  function hide(): void {
    const wanted = isConnected(mirror.getState()) && getWantedEntry(modal.getState())
    if (wanted) {
      const next = availableEntry(tab, wanted)
      modal.openAt(next.view, next.data)
      return
    }
    if (config.page.embedded) {
      modal.reset(isConnected(mirror.getState()) ? 'Account' : 'Connect')
      return
    }
    modal.close()
    setTimeout(() => {
      if (!modal.getState().open) modal.reset('Connect')
    }, VIEW_MS)
  }

  function emitToHost(was: SignInEntry | undefined, is: SignInEntry | undefined): void {
    const network = is?.account.split(':').slice(0, 2).join(':') as `${string}:${string}`
    if (!is || was?.promptTab !== getTabId() || was.account !== is.account) return
    if (was.status === 'signing' && is.status === 'signedIn') emit({ type: 'SIWX_AUTH_SUCCESS', network })
    if (was.status === 'signing' && is.error && !was.error) emit({ type: 'SIWX_AUTH_ERROR', network })
  }

  function onChange(): void {
    const after = mirror.getState()
    const [was, is] = [getSignInEntry(before), getSignInEntry(after)]
    const namespace = after?.networks.activeNamespace ?? 'eip155'
    const hasCome = !before?.accounts[namespace] && after?.accounts[namespace] !== undefined
    const isFirst = before === null
    before = after
    if (!after?.accounts[namespace]) isComing = false
    else if (hasCome && !isFirst) isComing = true
    emitToHost(was, is)

    if (isHere(is)) {
      isComing = false
      const isNew = !isHere(was) || was?.account !== is?.account
      // A signature that failed brings the view back, wherever its approval has led.
      const isBack = was?.status === 'signing' && is?.status === 'required'
      if (isNew || isBack) show()
      return
    }
    const isApproving = ['ApproveTransaction', 'ContinueInWallet'].includes(modal.getState().view)
    if (isHere(was) && modal.getState().open && (isShown() || isApproving)) hide()
    else if (isComing && is && is.status !== 'checking') {
      isComing = false
      if (modal.getState().open) hide()
    }
    if (is?.status === 'none' && is.error && is.error !== was?.error && is.promptTab === getTabId())
      showFailure(is.error)
  }

  function showFailure(error: ErrorWire): void {
    // The next attempt keeps the earlier target.
    const wanted = getWantedEntry(modal.getState())
    const showToast = () => {
      modal.reset('Connect', wanted && { wanted })
      // The words of failures are fetched with the first one. Without them the view itself says that the sign-in ended.
      import('../../format/errorWords.ts').then(
        ({ errorWords }) => toasts.show({ message: errorWords(error), variant: 'error' }),
        () => {},
      )
    }
    if (modal.getState().open) showToast()
    else open('Connect').then(showToast, () => {})
  }

  const offs = [
    mirror.subscribe(onChange),
    modal.subscribe((now, last) => {
      if (!last.open || now.open || last.view !== view) return
      const entry = getSignInEntry(mirror.getState())
      if (!entry || !isHere(entry)) return
      // Closed by the host or the browser: a required sign-in stays required.
      if (entry.isRequired) modal.openAt(view)
      else engine.signIn.cancel().catch(() => {})
    }),
  ]
  onChange()
  return () => {
    for (const off of offs) off()
  }
}
