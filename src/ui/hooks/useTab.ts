import { createContext, useContext } from 'react'
import type { TabContext } from '../client/tab/context.ts'

export const TabReactContext = createContext<TabContext | null>(null)

/** The config in use: its change draws all that call `useTab` again. */
export const ConfigContext = createContext<unknown>(null)

/** What every view works with: the client, the engine's mirror, the tab's stores. */
export function useTab(): TabContext {
  const tab = useContext(TabReactContext)
  if (!tab) throw new Error('No tab context above this component')
  // Views read `tab.config` while they render. The root follows the config for all of them: a subscription of each part
  // would be hundreds of subscriptions in an opening.
  useContext(ConfigContext)
  return tab
}
