import type { Tab } from '../../bridge/contract/tab.ts'
import { SignInStartError } from '../../bridge/errors/signIn.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import type { Store } from '../store/store.ts'
import type { TelemetryEvent } from '../telemetry/events.ts'
import type { Leaving } from './endSessions.ts'
import { signInEvent } from './signInEvents.ts'
import { signInChanged } from './slice.ts'
import type { Subject } from './subject.ts'

export interface StartFailedParameters {
  readonly store: Store
  readonly tabs: () => readonly Tab[]
  readonly disconnect: (parameters: Leaving) => Promise<void>
  readonly track: (tab: Tab, reported: TelemetryEvent) => void
}

/** When no session can be read, the account is disconnected and the most visible tab shows the error on Connect. */
export async function startFailed(
  subject: Subject,
  cause: unknown,
  { store, tabs, disconnect, track }: StartFailedParameters,
): Promise<void> {
  const error = toErrorWire(new SignInStartError({ cause }))
  const [visibleTab] = tabs()
  if (visibleTab) track(visibleTab, signInEvent('SIWX_AUTH_ERROR', subject, store))
  // A wallet that does not answer is disconnected locally all the same.
  await disconnect({ namespace: subject.namespace, wallet: subject.connection.walletId }).catch(() => {})
  signInChanged(store, subject, { status: 'none', promptTab: visibleTab?.id ?? null, error })
}
