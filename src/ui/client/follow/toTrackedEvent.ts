import type { TrackedEvent } from '../../../bridge/contract/telemetry.ts'
import { isPlainEvent } from '../../../bridge/values/plainEvents.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'

/** A name of no wallet is longer; the engine would refuse it. */
const NAME_MAX = 200
const SEARCH_MAX = 100

/**
 * The telemetry event of a client event; `null` for events that this tab does not report. The engine reports
 * connections and network changes once for all tabs; restarts and errors of the tab have reports of their own.
 */
export function toTrackedEvent(event: TabkeyEvent): TrackedEvent | null {
  switch (event.type) {
    case 'MODAL_OPEN':
    case 'MODAL_CLOSE':
      return { event: event.type, connected: event.connected }
    case 'SELECT_WALLET':
      return {
        event: event.type,
        name: event.name.slice(0, NAME_MAX) || 'unknown',
        platform: event.platform,
      }
    case 'SEARCH_WALLET':
      return { event: event.type, badge: event.badge, search: event.search.slice(0, SEARCH_MAX) }
    case 'OPEN_ENS_FLOW':
      return { event: event.type, isSmartAccount: event.isSmartAccount }
    case 'SOCIAL_LOGIN_STARTED':
    case 'SOCIAL_LOGIN_CANCELED':
    case 'SOCIAL_LOGIN_ERROR':
      return { event: event.type, provider: event.provider }
    default:
      return isPlainEvent(event.type) ? { event: event.type } : null
  }
}
