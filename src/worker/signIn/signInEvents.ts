import type { Store } from '../store/store.ts'
import type { TelemetryEvent } from '../telemetry/events.ts'
import { redact } from '../telemetry/redact.ts'
import type { Subject } from './subject.ts'

type SignInEvent = 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'

/** Whether the connected account is a contract that signs for its owner. */
export function isSmartAccount(store: Store, { namespace, address }: Subject): boolean {
  const { allAccounts = [] } = store.get().accounts[namespace] ?? {}
  return allAccounts.some(account => account.address === address && account.type === 'smartAccount')
}

/** The telemetry event of a sign-in: the network and the type of account. */
export function signInEvent(event: SignInEvent, subject: Subject, store: Store): TelemetryEvent {
  const network = redact(subject.chainId)
  return { event, properties: { network, isSmartAccount: isSmartAccount(store, subject) } }
}
