import { useEffect, useState } from 'react'
import type { CallsStatus } from '../../../bridge/features/calls/contract.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { useTab } from '../../hooks/useTab.ts'

const POLL_MS = 4_000

/** What became of calls, read again while their outcome is open: `undefined` at first, `null` where it cannot be read. */
export function useCallsStatus(id: string): CallsStatus | null | undefined {
  const { engine } = useTab()
  const [status, setStatus] = useState<CallsStatus | null | undefined>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    async function read(): Promise<void> {
      const found = await callFeature(engine, 'calls', 'status', { id }).catch(() => null)
      if (!isCurrent) return
      // A read that failed keeps what an earlier one found.
      setStatus(before => found ?? before ?? null)
      const isOpen = found === null || found.status === 'pending' || found.status === 'unknown'
      if (isOpen) timer = setTimeout(() => void read(), POLL_MS)
    }
    setStatus(undefined)
    void read()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [engine, id])
  return status
}
