import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UseModalReturn {
  readonly open: Tabkey['open']
  readonly close: Tabkey['close']
  readonly isOpen: boolean
  readonly view: string
}

/** Opens and closes the modal, with its open state. */
export function useModal(): UseModalReturn {
  const { open, close } = useTabkey()
  const { isOpen, view } = useTabkeyState(state => ({ isOpen: state.open, view: state.view }))
  return { open, close, isOpen, view }
}
