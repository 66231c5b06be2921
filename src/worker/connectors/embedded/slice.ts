import type { EmbeddedSlice } from '../../../bridge/contract/embedded.ts'
import type { Store } from '../../store/store.ts'

/** A step of the embedded wallet that every tab sees. What stays the same wakes nobody. */
export function embeddedChanged(store: Store, change: Partial<EmbeddedSlice>): void {
  store.change(({ embedded }) => {
    const isSame = (Object.keys(change) as (keyof EmbeddedSlice)[]).every(
      key => embedded[key] === change[key],
    )
    return isSame ? {} : { embedded: { ...embedded, ...change } }
  })
}
