import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import { ALERTS } from '../../bridge/errors/alerts.ts'
import { type AlertText, STORAGE_UNAVAILABLE_IN_TAB } from '../../bridge/errors/notices.ts'
import type { Store } from './store.ts'

/**
 * Raises an alert in every tab, once per code until it is dismissed.
 *
 * @param origin fills the words of INVALID_APP_CONFIGURATION
 */
export function alertRaised(
  store: Store,
  code: AlertCode,
  at: number,
  origin = 'unknown',
  { short, long }: AlertText = ALERTS[code],
): void {
  store.change(({ alerts }) =>
    alerts[code]
      ? {}
      : { alerts: { ...alerts, [code]: { code, short, long: long.replace('{origin}', origin), at } } },
  )
}

/** @param isTabEngine the engine serves one tab alone */
export function storageAlertRaised(store: Store, at: number, isTabEngine: boolean): void {
  const text = isTabEngine ? STORAGE_UNAVAILABLE_IN_TAB : undefined
  alertRaised(store, 'STORAGE_UNAVAILABLE', at, undefined, text)
}
