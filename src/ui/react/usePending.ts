import { useCallback, useEffect, useRef, useState } from 'react'

export interface Pending<Parameters extends readonly unknown[], Result> {
  /** Rejects as the client's own call does. */
  readonly run: (...parameters: Parameters) => Promise<Result>
  readonly isPending: boolean
  /** The last call's failure, until the next one starts. */
  readonly error: Error | null
}

/** A call with its waiting and its failure as state; the newest call is the one that is shown. */
export function usePending<Parameters extends readonly unknown[], Result>(
  call: (...parameters: Parameters) => Promise<Result>,
): Pending<Parameters, Result> {
  const [shown, setShown] = useState<{ isPending: boolean; error: Error | null }>({
    isPending: false,
    error: null,
  })
  const newest = useRef(0)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const run = useCallback(async (...parameters: Parameters): Promise<Result> => {
    const turn = ++newest.current
    const show = (isPending: boolean, error: Error | null): void => {
      if (turn === newest.current) setShown({ isPending, error })
    }
    show(true, null)
    try {
      const result = await latest.current(...parameters)
      show(false, null)
      return result
    } catch (error) {
      show(false, error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }, [])
  return { run, ...shown }
}
