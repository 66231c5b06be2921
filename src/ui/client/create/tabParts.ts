import { detectDevice } from '../../page/environment.ts'
import type { PageConfig } from '../options/pageOptions.ts'
import type { TabSeams } from './startTab.ts'

/**
 * Loads the code that a tab runs from its start, but only in some pages.
 *
 * @throws when a chunk does not load: a tab without it would show the stored session, or open no wallet app
 */
export async function loadTabParts(
  view: Window,
  { reconnectOnMount }: Pick<PageConfig, 'reconnectOnMount'>,
): Promise<Pick<TabSeams, 'hideSession' | 'handoff'>> {
  const [hiding, handoff] = await Promise.all([
    reconnectOnMount ? undefined : import('./hideSession.ts'),
    detectDevice(view).isMobile ? import('../handoff/parts.ts') : undefined,
  ])
  return { hideSession: hiding?.hideSession, handoff }
}
