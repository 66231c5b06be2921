import type { EmbeddedSlice } from '../../../bridge/contract/embedded.ts'
import type { Store } from '../../store/store.ts'

/** Changes the state of the embedded wallet that all tabs see. An equal state is not sent. */
export function embeddedChanged(store: Store, change: Partial<EmbeddedSlice>): void {
  store.change(({ embedded }) => {
    const isSame = (Object.keys(change) as (keyof EmbeddedSlice)[]).every(
      key => embedded[key] === change[key],
    )
    return isSame ? {} : { embedded: { ...embedded, ...change } }
  })
}
