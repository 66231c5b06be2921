import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import type { LinkState } from '../../../bridge/contract/link.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { ENGINE_UNAVAILABLE } from '../../../bridge/errors/notices.ts'
import type { ReadStore } from '../../state/store.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'

/**
 * Logs the long text of each alert on the console and reports it to the host, once per page and code; the bar shows the
 * short text.
 *
 * @param link its failure is an alert that no engine can raise
 * @param emit reports to the host
 * @returns stops listening
 */
export function logAlerts(
  mirror: ReadStore<Pick<SharedState, 'alerts'> | null>,
  link: ReadStore<Pick<LinkState, 'status'>>,
  emit: (event: TabkeyEvent) => void,
  log: (text: string) => void = text => console.error(`[tabkey] ${text}`),
): () => void {
  const loggedCodes = new Set<AlertCode>()
  function report(code: AlertCode, text: string): void {
    if (loggedCodes.has(code)) return
    loggedCodes.add(code)
    log(text)
    emit({ type: 'ALERT', code, message: text })
  }
  function readMirror(): void {
    for (const alert of Object.values(mirror.getState()?.alerts ?? {})) {
      if (alert) report(alert.code, alert.long)
    }
  }
  function readLink(): void {
    if (link.getState().status === 'failed') report('ENGINE_UNAVAILABLE', ENGINE_UNAVAILABLE.long)
  }
  readMirror()
  readLink()
  const stops = [mirror.subscribe(readMirror), link.subscribe(readLink)]
  return () => {
    for (const stop of stops) stop()
  }
}
