import { createContext, useContext, useInsertionEffect } from 'react'
import type { Stylesheet } from '../theme/stylesheet.ts'

export const SheetContext = createContext<Stylesheet | null>(null)

/** Gives the card the rules of a part that arrives later than its view. */
export function useRules(css: string): void {
  const sheet = useContext(SheetContext)
  useInsertionEffect(() => sheet?.add(css), [sheet, css])
}
