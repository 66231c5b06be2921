import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { AlertText } from '../../bridge/errors/notices.ts'
import type { Store } from './store.ts'

/** Raises an alert in every tab, once per code until it is dismissed. The caller passes the text. */
export function alertShown(store: Store, code: AlertCode, { short, long }: AlertText, at: number): void {
  store.change(state =>
    state.alerts[code] ? {} : { alerts: { ...state.alerts, [code]: { code, short, long, at } } },
  )
}
