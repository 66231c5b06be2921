import type { ModuleWith } from '../base/engineModule.ts'
import { createLazy, type Lazy } from '../base/lazy.ts'
import type { Control } from '../control/followControl.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'

/** The control file of the host. Its code is fetched where the config names one. */
export interface ControlPart extends ModuleWith<'onTabConnected' | 'onWake' | 'dispose'> {
  /** Looks whether the file is due. */
  refresh(): void
}

export function createControlPart(base: EngineBase, services: Pick<Services, 'reportFault'>): ControlPart {
  const { store, clock, fetch, config, alert, walletTabs } = base
  const follower: Lazy<Control> = createLazy(async () => {
    const { followControl } = await import('../control/followControl.ts')
    return followControl({
      store,
      clock,
      fetch,
      config,
      pageOrigin() {
        const url = walletTabs.mostVisible()?.url
        return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
      },
      isVisible: () => walletTabs.mostVisible()?.visible === true,
      alert,
      onFault: services.reportFault('control'),
    })
  })
  function refresh(): void {
    if (config().endpoints.control === undefined) return
    if (follower.isUsed()) follower.notify(control => control.refresh())
    else follower.get().catch(services.reportFault('control'))
  }
  return {
    refresh,
    onTabConnected: refresh,
    onWake: refresh,
    dispose: () => follower.notify(control => control.stop()),
  }
}
