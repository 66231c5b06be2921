import type { SharedState } from '../../../bridge/contract/state.ts'
import type { AlertCode } from '../../../bridge/errors/alerts.ts'
import type { ReadStore } from '../../state/store.ts'

/**
 * Logs the long text of each alert on the console, once per page; the bar shows the short text.
 *
 * @returns stops listening
 */
export function logAlerts(
  mirror: ReadStore<Pick<SharedState, 'alerts'> | null>,
  log: (text: string) => void = text => console.error(`[tabkey] ${text}`),
): () => void {
  const loggedCodes = new Set<AlertCode>()
  const read = (): void => {
    for (const alert of Object.values(mirror.getState()?.alerts ?? {})) {
      if (!alert || loggedCodes.has(alert.code)) continue
      loggedCodes.add(alert.code)
      log(alert.long)
    }
  }
  read()
  return mirror.subscribe(read)
}
