import type { TrackedEvent } from '../../bridge/contract/telemetry.ts'
import type { TabkeyEvent } from './tabkey.ts'

/** A name of no wallet is longer; the engine would refuse it. */
const NAME_MAX = 200
const SEARCH_MAX = 100

/**
 * What this tab tells the engine of an event. Connections and networks are told by the engine itself, once for all
 * tabs; a restart and an error of the tab's own go other ways.
 */
export function trackedOf(event: TabkeyEvent): TrackedEvent | null {
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
    case 'INITIALIZE':
    case 'CLICK_ALL_WALLETS':
    case 'CLICK_WALLET_HELP':
    case 'CLICK_NETWORK_HELP':
    case 'CLICK_GET_WALLET':
    case 'CLICK_NETWORKS':
    case 'OPEN_SEND':
    case 'OPEN_SWAP':
    case 'CLICK_SELECT_TOKEN_TO_SWAP':
    case 'CLICK_SELECT_NETWORK_TO_SWAP':
    case 'LOAD_MORE_TRANSACTIONS':
    case 'EMAIL_LOGIN_SELECTED':
    case 'EMAIL_UPGRADE_FROM_MODAL':
      return { event: event.type }
    case 'OPEN_ENS_FLOW':
      return { event: event.type, isSmartAccount: event.isSmartAccount }
    case 'SOCIAL_LOGIN_STARTED':
    case 'SOCIAL_LOGIN_CANCELED':
    case 'SOCIAL_LOGIN_ERROR':
      return { event: event.type, provider: event.provider }
    default:
      return null
  }
}
