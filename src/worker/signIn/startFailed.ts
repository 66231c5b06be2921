import type { Tab } from '../../bridge/contract/tab.ts'
import { SignInStartError } from '../../bridge/errors/signIn.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import type { Store } from '../store/store.ts'
import type { Told } from '../telemetry/events.ts'
import type { Leaving } from './endSessions.ts'
import { signInChanged } from './slice.ts'
import type { Subject } from './subject.ts'
import { toldOf } from './told.ts'

/**
 * Nobody could say whether the account is signed in: it is disconnected, and the tab under the eyes says so
 * on Connect.
 */
export async function startFailed(
  subject: Subject,
  cause: unknown,
  {
    store,
    tabs,
    disconnect,
    tell,
  }: {
    readonly store: Store
    readonly tabs: () => readonly Tab[]
    readonly disconnect: (parameters: Leaving) => Promise<void>
    readonly tell: (tab: Tab, told: Told) => void
  },
): Promise<void> {
  const error = toErrorWire(new SignInStartError({ cause }))
  const [eyes] = tabs()
  if (eyes) tell(eyes, toldOf('SIWX_AUTH_ERROR', subject, store))
  // A wallet that does not answer is left all the same.
  await disconnect({ namespace: subject.namespace, wallet: subject.connection.walletId }).catch(() => {})
  signInChanged(store, subject, { status: 'none', promptTab: eyes?.id ?? null, error })
}
