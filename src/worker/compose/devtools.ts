import { createLazy } from '../base/lazy.ts'
import type { Devtools } from '../devtools/openDevtools.ts'
import type { EngineBase } from './engineBase.ts'

/** The recorder of the devtools. Its code is fetched when a tab's config has `devtools`. */
export interface DevtoolsPart extends Pick<Devtools, 'addTab' | 'removeTab' | 'stop'> {
  readonly get: () => Promise<Devtools>
}

export function createDevtoolsPart(base: EngineBase): DevtoolsPart {
  const { get, tell } = createLazy(async () => {
    const { openDevtools } = await import('../devtools/openDevtools.ts')
    return openDevtools({ ...base, origin: globalThis.location?.origin })
  })
  const openIfAsked = (): void => {
    if (base.devtoolsTabs.size > 0) get().catch(() => {})
  }
  openIfAsked()
  return {
    get,
    addTab(tab) {
      openIfAsked()
      tell(part => part.addTab(tab))
    },
    removeTab: tab => tell(part => part.removeTab(tab)),
    stop: () => tell(part => part.stop()),
  }
}
