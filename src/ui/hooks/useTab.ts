import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { TabContext } from '../client/tab/context.ts'

export const TabReactContext = createContext<TabContext | null>(null)

/** What every view works with: the client, the engine's mirror, the tab's stores. */
export function useTab(): TabContext {
  const tab = useContext(TabReactContext)
  if (!tab) throw new Error('No tab context above this component')
  // Views read `tab.config` while they render, so a runtime change of the config renders them again.
  useStore(tab.settings)
  return tab
}
