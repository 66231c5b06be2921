import { isSmartAccount } from '../../bridge/values/isSmartAccount.ts'
import type { Store } from '../store/store.ts'
import type { TelemetryEvent } from '../telemetry/events.ts'
import { redact } from '../telemetry/redact.ts'
import type { Subject } from './subject.ts'

type SignInEvent = 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'

/** The telemetry event of a sign-in: the network and the type of account. */
export function signInEvent(event: SignInEvent, subject: Subject, store: Store): TelemetryEvent {
  const { namespace, address, chainId } = subject
  const account = store.get().accounts[namespace]
  return { event, properties: { network: redact(chainId), isSmartAccount: isSmartAccount(account, address) } }
}
