import { startTransition, useEffect, useState } from 'react'

/** A value once it has stood still for a while. What follows from it is drawn in short turns. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
