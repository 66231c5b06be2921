import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { AccountState } from '../../../bridge/contract/state.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { TabContext } from '../tab/context.ts'
import { connectSuccess } from '../values/connectSuccess.ts'

/** The parts of a tab that a login needs. */
export interface LoginTab {
  readonly engine: { readonly embedded: TabContext['engine']['embedded'] }
  readonly mirror: Pick<TabContext['mirror'], 'getState'>
  readonly frame: Pick<TabContext['frame'], 'onResult'>
  readonly emit: TabContext['emit']
}

/** Whether the embedded wallet has an account. */
export function isLoggedIn({ mirror }: Pick<LoginTab, 'mirror'>): boolean {
  const connections = Object.values(mirror.getState()?.connections ?? {})
  return connections.some(it => it?.walletId === EMBEDDED_ID && it.status === 'connected')
}

/** Emits the events of a successful login; the engine reports it to telemetry. */
export function emitConnected(
  { emit }: Pick<LoginTab, 'emit'>,
  provider: SocialProvider,
  account: AccountState,
): void {
  emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider })
  emit(connectSuccess(account, EMBEDDED_ID))
}
