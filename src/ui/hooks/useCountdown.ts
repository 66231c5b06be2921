import { useEffect, useState } from 'react'

/** Whole seconds until a moment of the wall clock, never below zero; `null` without one. */
export function useCountdown(until: number | null): number | null {
  const left = (): number | null =>
    until === null ? null : Math.max(0, Math.ceil((until - Date.now()) / 1_000))
  const [, setTick] = useState(0)
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setTick(tick => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left()
}
