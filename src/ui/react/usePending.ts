import { useCallback, useEffect, useRef, useState } from 'react'

export interface Pending<Parameters extends readonly unknown[], Result> {
  /** Rejects as the client's own call does. */
  readonly run: (...parameters: Parameters) => Promise<Result>
  readonly isPending: boolean
  /** The last call's failure, until the next one starts. */
  readonly error: Error | null
  /** What the last call gave, until the next one starts. */
  readonly data: Result | null
}

const IDLE = { isPending: false, error: null, data: null }

/** A call with its waiting and its failure as state; the newest call is the one that is shown. */
export function usePending<Parameters extends readonly unknown[], Result>(
  call: (...parameters: Parameters) => Promise<Result>,
): Pending<Parameters, Result> {
  const [shown, setShown] = useState<Omit<Pending<Parameters, Result>, 'run'>>(IDLE)
  const newest = useRef(0)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const run = useCallback(async (...parameters: Parameters): Promise<Result> => {
    const turn = ++newest.current
    const show = (now: Partial<Omit<Pending<Parameters, Result>, 'run'>>): void => {
      if (turn === newest.current) setShown({ ...IDLE, ...now })
    }
    show({ isPending: true })
    try {
      const result = await latest.current(...parameters)
      show({ data: result })
      return result
    } catch (error) {
      show({ error: error instanceof Error ? error : new Error(String(error)) })
      throw error
    }
  }, [])
  return { run, ...shown }
}
