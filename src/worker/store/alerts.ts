import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import { ALERTS } from '../../bridge/errors/alerts.ts'
import { type AlertText, STORAGE_UNAVAILABLE_IN_TAB } from '../../bridge/errors/notices.ts'
import type { Store } from './store.ts'

/** Raises an alert in every tab, once per code until it is dismissed. The caller passes the text. */
function alertShown(store: Store, code: AlertCode, { short, long }: AlertText, at: number): void {
  store.change(state =>
    state.alerts[code] ? {} : { alerts: { ...state.alerts, [code]: { code, short, long, at } } },
  )
}

/**
 * Raises an alert with its own words.
 *
 * @param origin fills the words of INVALID_APP_CONFIGURATION
 */
export function alertRaised(store: Store, code: AlertCode, at: number, origin = 'unknown'): void {
  const { short, long } = ALERTS[code]
  alertShown(store, code, { short, long: long.replace('{origin}', origin) }, at)
}

/** @param isTabEngine the engine serves one tab alone */
export function storageAlertRaised(store: Store, at: number, isTabEngine: boolean): void {
  if (isTabEngine) alertShown(store, 'STORAGE_UNAVAILABLE', STORAGE_UNAVAILABLE_IN_TAB, at)
  else alertRaised(store, 'STORAGE_UNAVAILABLE', at)
}
