import { getViewPlace } from '../client/values/landing.ts'
import { viewUnavailability } from '../state/viewAvailability.ts'
import type { ViewName } from '../state/views.ts'
import { useSession } from './useSession.ts'
import { useTab } from './useTab.ts'

/**
 * Tells which views can be shown for the account in use. Every button that leads to a view with requirements asks it,
 * and is not drawn when the view is unavailable.
 */
export function useViewAvailable(): (view: ViewName) => boolean {
  const tab = useTab()
  // Draws again when the active chain family or the known networks change.
  const { namespace } = useSession()
  return view => viewUnavailability(view, tab.config.engine, getViewPlace(tab, namespace)) === null
}
