import type { SharedState } from '../../../bridge/contract/state.ts'
import type { AlertCode } from '../../../bridge/errors/alerts.ts'
import type { ReadStore } from '../../state/store.ts'
import type { TabkeyEvent } from '../tabkeyEvent.ts'

/**
 * Logs the long text of each alert on the console and reports it to the host, once per page and code; the bar shows the
 * short text.
 *
 * @param emit reports to the host
 * @returns stops listening
 */
export function logAlerts(
  mirror: ReadStore<Pick<SharedState, 'alerts'> | null>,
  emit: (event: TabkeyEvent) => void,
  log: (text: string) => void = text => console.error(`[tabkey] ${text}`),
): () => void {
  const loggedCodes = new Set<AlertCode>()
  const read = (): void => {
    for (const alert of Object.values(mirror.getState()?.alerts ?? {})) {
      if (!alert || loggedCodes.has(alert.code)) continue
      loggedCodes.add(alert.code)
      log(alert.long)
      emit({ type: 'ALERT', code: alert.code, message: alert.long })
    }
  }
  read()
  return mirror.subscribe(read)
}
