import { useEffect, useState } from 'react'
import type { CallsStatus } from '../../../bridge/features/calls/contract.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { useTab } from '../../hooks/useTab.ts'

/** A wallet app may wake its phone for each read, so that each pause is longer than the one before. */
const POLL_MS = 3_000
const POLL_MOST_MS = 60_000
const POLL_GROWTH = 1.4

/** What became of calls, read again while their outcome is open: `undefined` at first, `null` where it cannot be read. */
export function useCallsStatus(id: string): CallsStatus | null | undefined {
  const { engine } = useTab()
  const [status, setStatus] = useState<CallsStatus | null | undefined>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    let pauseMs = POLL_MS
    async function read(): Promise<void> {
      const found = await callFeature(engine, 'calls', 'status', { id }).catch(() => null)
      if (!isCurrent) return
      // A read that failed keeps what an earlier one found.
      setStatus(before => found ?? before ?? null)
      const isOpen = found === null || found.status === 'pending' || found.status === 'unknown'
      if (!isOpen) return
      timer = setTimeout(() => void read(), pauseMs)
      pauseMs = Math.min(POLL_MOST_MS, pauseMs * POLL_GROWTH)
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
