import type { TabkeyState } from 'tabkey'
import { onScopeDispose, type Ref, shallowRef } from 'vue'
import { tabkey } from './tabkey'

/** A part of Tabkey's state as a ref, for as long as the component lives. */
export function useTabkeyState<Part>(select: (state: TabkeyState) => Part): Readonly<Ref<Part>> {
  const part = shallowRef(select(tabkey.getState()))
  onScopeDispose(
    tabkey.subscribe(select, value => {
      part.value = value
    }),
  )
  return part
}
