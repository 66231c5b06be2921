import { useStore } from 'zustand'
import type { ModalState } from '../state/stack.ts'
import { useTab } from './useTab.ts'

/** Follows a part of the view stack. */
export function useModalState<Slice>(select: (state: ModalState) => Slice): Slice {
  return useStore(useTab().modal, select)
}
