import { createContext, useContext } from 'react'
import type { ViewData } from '../state/stack.ts'

/** What the painted view is about. Not the stack's top: that may be a view whose code is still on its way. */
export const ViewDataContext = createContext<ViewData>({})

export function useViewData(): ViewData {
  return useContext(ViewDataContext)
}
