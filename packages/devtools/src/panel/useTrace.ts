import { useEffect, useState } from 'react'
import type { TraceReading } from '../../../../src/bridge/contract/trace.ts'
import type { Tabkey } from '../../../../src/ui/client/api/tabkey.ts'
import { mergeReading } from './mergeReading.ts'

/** Interval of readings while the panel is visible and the engine has little to do. */
const READ_EVERY_MS = 500
/** Interval while calls come in faster than people read: drawing new rows takes time from the calls themselves. */
const READ_EVERY_BUSY_MS = 1_500
/** New entries of a reading that make the engine busy. */
const BUSY_ENTRIES = 50
/** Interval of readings of the whole database, while its section is shown. */
const READ_STORAGE_EVERY_MS = 5_000

export interface LiveTrace {
  readonly trace: TraceReading | null
  /** Why the trace cannot be read. */
  readonly error: string | null
}

/**
 * Reads the engine's trace again and again, unless the page is hidden.
 *
 * @param isPaused keeps what was read
 * @param hasStorage whether the stored keys are read too
 */
export function useTrace(tabkey: Pick<Tabkey, 'logs'>, isPaused: boolean, hasStorage: boolean): LiveTrace {
  const [live, setLive] = useState<LiveTrace>({ trace: null, error: null })

  useEffect(() => {
    if (isPaused) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: TraceReading | null = null
    let storageAt = Number.NEGATIVE_INFINITY

    /** @returns number of entries that are new or changed since the last reading; 0 for the first, which has all */
    async function read(): Promise<number> {
      const isStorageDue = hasStorage && performance.now() - storageAt > READ_STORAGE_EVERY_MS
      const query = {
        ...(last ? { since: last.cursor } : {}),
        ...(isStorageDue ? { storage: true } : {}),
      }
      let news = await tabkey.logs.trace(query)
      // A new engine counts from the beginning.
      if (last && news.startedAt !== last.startedAt) news = await tabkey.logs.trace({ storage: hasStorage })
      if (news.storage) storageAt = performance.now()
      if (isStopped) return 0
      const isFirst = last === null
      last = mergeReading(last, news)
      setLive({ trace: last, error: null })
      return isFirst ? 0 : news.entries.length
    }

    async function follow(): Promise<void> {
      let entries = 0
      if (document.visibilityState === 'visible')
        entries = await read().catch((error: unknown) => {
          if (!isStopped) setLive(({ trace }) => ({ trace, error: getMessage(error) }))
          return 0
        })
      const waitMs = entries > BUSY_ENTRIES ? READ_EVERY_BUSY_MS : READ_EVERY_MS
      if (!isStopped) timer = setTimeout(follow, waitMs)
    }

    void follow()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [tabkey, isPaused, hasStorage])

  return live
}

function getMessage(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  if (name === 'BridgeMethodError') return 'This client has no devtools. Set the option `devtools: true`.'
  return message
}
