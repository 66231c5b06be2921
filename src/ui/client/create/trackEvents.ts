import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'

type Emit = (event: TabkeyEvent) => void

/** An `emit` that also reports events to the engine's analytics, which decides whether they are sent. */
export function trackEvents(telemetry: EngineApi['telemetry'], emit: Emit): Emit {
  return event => {
    import('../follow/toTrackedEvent.ts')
      .then(({ toTrackedEvent }) => {
        const tracked = toTrackedEvent(event)
        return tracked && telemetry.track(tracked)
      })
      .catch(() => {})
    emit(event)
  }
}
