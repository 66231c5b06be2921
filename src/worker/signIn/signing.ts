import type { SignInSession } from '../../bridge/contract/signIn.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import { isSmartAccount } from '../../bridge/values/isSmartAccount.ts'
import { abortable } from '../rpc/abortable.ts'
import type { Store } from '../store/store.ts'
import type { TelemetryEvent } from '../telemetry/events.ts'
import { type SignParameters, signFailure, signSession } from './sign.ts'
import { signInEvent } from './signInEvents.ts'
import { signInChanged } from './slice.ts'
import type { Subject } from './subject.ts'

export interface Signing {
  /** A second click joins the first. */
  sign(tab: Tab, subject: Subject): Promise<void>
  /** Aborts the signature: its callers reject, and the view offers to sign again. */
  stop(): void
  isActive(): boolean
  tab(): Tab | undefined
}

interface Live {
  readonly tab: Tab
  readonly stop: AbortController
  readonly done: Promise<void>
}

/** The one signature that may be under way in all tabs together. */
export function createSigning({
  store,
  track,
  signedIn,
  ...parameters
}: SignParameters & {
  readonly store: Store
  readonly track: (tab: Tab, reported: TelemetryEvent) => void
  readonly signedIn: (tab: Tab, subject: Subject, session: SignInSession) => void
}): Signing {
  let live: Live | undefined

  async function keep(tab: Tab, subject: Subject, signal: AbortSignal): Promise<SignInSession> {
    const session = await signSession(tab, subject, signal, parameters)
    await tab.page.signIn.addSession({ session })
    return session
  }

  async function run(tab: Tab, subject: Subject, signal: AbortSignal): Promise<void> {
    track(tab, signInEvent('CLICK_SIGN_SIWX_MESSAGE', subject, store))
    try {
      const session = await abortable(keep(tab, subject, signal), signal)
      live = undefined
      signedIn(tab, subject, session)
      track(tab, signInEvent('SIWX_AUTH_SUCCESS', subject, store))
    } catch (thrown) {
      if (signal.aborted) throw new RequestAbortedError({ cause: thrown })
      live = undefined
      const account = store.get().accounts[subject.namespace]
      const error = signFailure(thrown, isSmartAccount(account, subject.address))
      signInChanged(store, subject, { status: 'required', error: toErrorWire(error) })
      track(tab, signInEvent('SIWX_AUTH_ERROR', subject, store))
      throw error
    }
  }

  return {
    sign(tab, subject) {
      if (live) return live.done
      const stop = new AbortController()
      signInChanged(store, subject, { status: 'signing', promptTab: tab.id, error: null })
      const done = run(tab, subject, stop.signal)
      live = { tab, stop, done }
      return done
    },
    stop() {
      const ended = live
      live = undefined
      ended?.stop.abort(new RequestAbortedError())
    },
    isActive: () => live !== undefined,
    tab: () => live?.tab,
  }
}
