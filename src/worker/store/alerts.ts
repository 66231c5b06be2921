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

/** Alerts of an engine's first half. */
export type EngineAlert = Extract<AlertCode, 'INSECURE_CONTEXT' | 'STORAGE_UNAVAILABLE'>

/** @param isTabEngine the engine serves one tab alone */
export function engineAlertRaised(store: Store, code: EngineAlert, at: number, isTabEngine: boolean): void {
  const isOfTab = isTabEngine && code === 'STORAGE_UNAVAILABLE'
  alertRaised(store, code, at, undefined, isOfTab ? STORAGE_UNAVAILABLE_IN_TAB : undefined)
}
