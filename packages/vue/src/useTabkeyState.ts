import { onScopeDispose, type ShallowRef } from 'vue'
import type { RegisteredState } from '../../../src/ui/client/api/register.ts'
import type { TabkeyEvent } from '../../../src/ui/client/api/tabkeyEvent.ts'
import { stateSource } from '../../../src/ui/observe/source.ts'
import { useTabkey } from './plugin.ts'
import { useSource } from './useSource.ts'

/**
 * A part of the state as a ref. It changes only when that part changed, also when the selector builds a new object each
 * time.
 *
 * @param selector picks the part; default the whole state
 *
 * @example const isOnline = useTabkeyState(state => state.engine.online)
 */
export function useTabkeyState(): Readonly<ShallowRef<RegisteredState>>
export function useTabkeyState<Slice>(
  selector: (state: RegisteredState) => Slice,
): Readonly<ShallowRef<Slice>>
export function useTabkeyState(
  selector: (state: RegisteredState) => unknown = state => state,
): Readonly<ShallowRef<unknown>> {
  return useSource(stateSource(useTabkey(), selector))
}

/** Calls the listener with each event of the client until the component is unmounted. */
export function useEvents(listener: (event: TabkeyEvent) => void): void {
  const client = useTabkey()
  if (typeof window === 'undefined') return
  onScopeDispose(client.events.subscribe(listener))
}
