import { useStore } from 'zustand'
import type { SharedState } from '../../bridge/contract/state.ts'
import { useTab } from './useTab.ts'

/**
 * Follows a part of the engine's state.
 *
 * @param select must give the same reference for the same state; gets `null` before the engine's first word
 */
export function useMirror<Slice>(select: (state: SharedState | null) => Slice): Slice {
  return useStore(useTab().mirror, select)
}
