import type { RedirectProvider } from '../../../bridge/contract/embedded.ts'
import type { WalletError } from '../../../bridge/errors/base.ts'
import { PopupClosedError } from '../../../bridge/errors/popup.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Popup } from '../../page/openPopup.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import { emitConnected, isLoggedIn, type LoginTab } from './loginTab.ts'
import { watchPopup } from './watchPopup.ts'

/** Status of a social login. `failed` by a closed window may still become `joining`: see `watchPopup`. */
export type SocialState =
  | { readonly status: 'opening' | 'joining' | 'done' }
  /** `number`: the window asks for it. */
  | { readonly status: 'waiting'; readonly number?: string }
  /** The page itself would leave: the person reads the number first and calls `leave`. */
  | { readonly status: 'leaving'; readonly number: string }
  | { readonly status: 'failed'; readonly error: WalletError }

/** One try of one provider, from the click to the account. */
export interface SocialLogin extends ReadStore<SocialState> {
  readonly provider: RedirectProvider
  /** Navigates the page to the provider, from the status `leaving`. */
  leave(): void
  /** Cancels the login. A login that has returned an account is kept. */
  stop(): void
}

export interface SocialLoginParameters {
  readonly tab: LoginTab
  readonly provider: RedirectProvider
  /** Opens the window. Throws when the browser blocks it. */
  readonly open: () => Popup
  /** The result that the page returned with from the provider. */
  readonly result?: string
  /** Where the page is watched from. */
  readonly view?: Window
}

/**
 * Logs in with a provider in a popup. Call it inside the click handler.
 *
 * The window opens at once, and gets its address from the secure site; what it brings back is taken from
 * the secure site's origin alone (`page/frame`), and ends in the account.
 */
export function startSocialLogin({ tab, provider, open, result, view }: SocialLoginParameters): SocialLogin {
  const { engine, frame, emit } = tab
  const state = createStore<SocialState>({ status: 'opening' })
  const id = createRandomId()
  const offs: (() => void)[] = []
  let popup: Popup | null = null
  let address = ''
  let isOver = false

  const step = (status: 'joining' | 'done'): void => state.set({ status })

  function fail(error: unknown): void {
    popup?.close()
    state.set({ status: 'failed', error: toWalletError(error) })
  }

  function unfollow(): void {
    for (const off of offs.splice(0)) off()
  }

  /** Ends a login that failed before the provider was reached. The engine reports later failures. */
  function failEarly(error: unknown): void {
    if (isOver || state.getState().status !== 'opening') return
    unfollow()
    fail(error)
    emit({ type: 'SOCIAL_LOGIN_ERROR', provider })
  }

  function onClosed(): void {
    const { status } = state.getState()
    if (status !== 'opening' && status !== 'waiting') return
    if (status === 'opening') {
      unfollow()
      engine.embedded.cancel().catch(() => {})
    }
    fail(new PopupClosedError())
    emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
  }

  async function join(uri: string): Promise<void> {
    unfollow()
    popup?.close()
    step('joining')
    try {
      emitConnected(tab, provider, await engine.embedded.connectSocial({ id, provider, uri }))
      step('done')
    } catch (error) {
      if (isOver) return
      fail(error)
      emit({ type: 'CONNECT_ERROR', message: toWalletError(error).message })
    }
  }

  function onResult(uri: string): void {
    const now = state.getState()
    // Before the window has gone anywhere, it is another one that speaks.
    const isDue =
      now.status === 'waiting' || (now.status === 'failed' && now.error instanceof PopupClosedError)
    if (isDue) void join(uri)
  }

  async function begin(): Promise<void> {
    try {
      popup = open()
      offs.push(frame.onResult(onResult), watchPopup(popup, onClosed, view))
      const { uri, number } = await engine.embedded.socialRedirect({ provider })
      if (isOver || state.getState().status !== 'opening') return
      address = uri
      if (number !== undefined && popup.isThisPage) {
        state.set({ status: 'leaving', number })
        return
      }
      popup.go(uri)
      state.set({ status: 'waiting', ...(number === undefined ? {} : { number }) })
    } catch (error) {
      failEarly(error)
    }
  }

  if (result === undefined) {
    emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
    void begin()
  } else void join(result)

  return {
    provider,
    getState: state.getState,
    getInitialState: state.getInitialState,
    subscribe: state.subscribe,
    leave() {
      if (isOver || state.getState().status !== 'leaving') return
      try {
        popup?.go(address)
        state.set({ status: 'waiting' })
      } catch (error) {
        fail(error)
      }
    },
    stop() {
      const { status } = state.getState()
      const isIn = isLoggedIn(tab)
      // The engine is returning an account, and the caller of this login gets it.
      if (isOver || status === 'done' || (status === 'joining' && isIn)) return
      isOver = true
      unfollow()
      popup?.close()
      // Another tab completed the login, and it was not cancelled.
      if (status === 'failed' || isIn) return
      engine.embedded.cancel().catch(() => {})
      emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
    },
  }
}
