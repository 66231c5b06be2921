import { ALERTS, type AlertCode } from '../../bridge/errors/alerts.ts'
import { alertShown } from './alertShown.ts'
import type { Store } from './store.ts'

/**
 * Raises an alert with its own words.
 *
 * @param origin fills the words of INVALID_APP_CONFIGURATION
 */
export function alertRaised(store: Store, code: AlertCode, at: number, origin = 'unknown'): void {
  const { short, long } = ALERTS[code]
  alertShown(store, code, { short, long: long.replace('{origin}', origin) }, at)
}
