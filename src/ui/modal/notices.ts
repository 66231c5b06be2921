import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { LinkState } from '../../bridge/contract/link.ts'
import type { RecoveredRequest, SharedState } from '../../bridge/contract/state.ts'
import { ENGINE_RETIRED, ENGINE_UNAVAILABLE } from '../../bridge/errors/notices.ts'
import { type ViewName, viewFacts } from '../state/views.ts'
import { type Text, t } from '../words/t.ts'
import { tMessage } from '../words/tMessage.ts'

/** A line of the alert bar. What can be done about it follows from its kind. */
export type Notice =
  | { readonly kind: 'reload'; readonly key: string; readonly text: string }
  | { readonly kind: 'recovered'; readonly key: string; readonly text: string }
  | { readonly kind: 'alert'; readonly key: AlertCode; readonly text: string }

const OUTCOMES: Readonly<Record<RecoveredRequest['outcome']['status'], Text>> = {
  answered: 'Your wallet answered an earlier request',
  rejected: 'An earlier request was declined in the wallet',
  unknown: 'A request was sent, but its result is unknown',
}

/** Alerts of the configuration, for developers. */
const FOR_DEVELOPERS: ReadonlySet<AlertCode> = new Set([
  'SWITCH_NETWORK_NOT_FOUND',
  'INVALID_APP_CONFIGURATION',
  'INVALID_PROJECT_ID',
  'PROJECT_ID_NOT_CONFIGURED',
  'UNVERIFIED_DOMAIN',
  'CONTROL_NOT_TRUSTED',
])

/**
 * The lines of the alert bar: a newer or missing engine first, then what became of requests, then alerts.
 *
 * @param view Connect shows a retired engine, and one that never started, itself; a lost relay is shown only over the views
 *   that need it
 * @param isForDevelopers whether errors of the configuration are shown
 */
export function listNotices(
  state: Pick<SharedState, 'alerts' | 'recovered'> | null,
  { status, error }: Pick<LinkState, 'status' | 'error'>,
  view: ViewName,
  isForDevelopers: boolean,
): readonly Notice[] {
  const notices: Notice[] = []
  // Also with an engine of this tab's own, which lacks the account that tabs share.
  const isRetired = error?.name === 'EngineRetiredError'
  if (isRetired && (view !== 'Connect' || status !== 'retired'))
    notices.push({ kind: 'reload', key: 'retired', text: tMessage(ENGINE_RETIRED.short) })
  if (status === 'failed' && (state || view !== 'Connect'))
    notices.push({ kind: 'reload', key: 'failed', text: tMessage(ENGINE_UNAVAILABLE.short) })
  for (const { id, outcome } of Object.values(state?.recovered ?? {}))
    notices.push({ kind: 'recovered', key: id, text: t(OUTCOMES[outcome.status]) })
  for (const alert of Object.values(state?.alerts ?? {})) {
    if (!alert || (isRetired && alert.code === 'ENGINE_RETIRED')) continue
    if (!isForDevelopers && FOR_DEVELOPERS.has(alert.code)) continue
    if (alert.code === 'RELAY_UNREACHABLE' && viewFacts(view).service !== 'walletConnect') continue
    notices.push({ kind: 'alert', key: alert.code, text: tMessage(alert.short) })
  }
  return notices
}
