import { useCallback } from 'react'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import { useTab } from './useTab.ts'

/** Reports an error of the modal's own to the engine and the host. */
export function useReportError(): (error: unknown) => void {
  const { emit, engine } = useTab()
  return useCallback(
    error => {
      const wire = toErrorWire(error)
      engine.telemetry.error(wire).catch(() => {})
      emit({ type: 'INTERNAL_SDK_ERROR', message: wire.message })
    },
    [emit, engine],
  )
}
