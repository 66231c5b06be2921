import type { Tabkey } from '../client/api/tabkey.ts'
import { type ModalSlice, modalSlice } from '../observe/slices.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

/** The modal of this tab. */
export interface UseModalReturn extends ModalSlice {
  /** As `tabkey.open`. */
  readonly open: Tabkey['open']
  /** As `tabkey.close`. */
  readonly close: Tabkey['close']
}

/** Opens and closes the modal, with its open state. */
export function useModal(): UseModalReturn {
  const { open, close } = useTabkey()
  return { open, close, ...useTabkeyState(modalSlice) }
}
