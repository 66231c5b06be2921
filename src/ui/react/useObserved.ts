import { useEffect, useMemo, useRef } from 'react'
import type { Observed, ValueHook } from '../stacks/hook.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/** Hosts write parameters as new objects in each render: equal ones have one key. Callbacks are no part of it. */
const toKey = (parameters: object): string =>
  JSON.stringify(parameters, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

function useRow<Parameters extends object, Value, Methods extends object>(
  row: ValueHook<Parameters, Value, Methods>,
  parameters: Parameters,
): Observed<Value, Methods> {
  const client = useTabkey()
  const latest = useRef(parameters)
  useEffect(() => {
    latest.current = parameters
  })
  const key = toKey(parameters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the parameters
  return useMemo(() => row(client, parameters, () => latest.current), [client, row, key])
}

/** A row of the table as a hook that returns the value. */
export const useValue = <Parameters extends object, Value>(
  row: ValueHook<Parameters, Value>,
  parameters: Parameters,
): Value => useSource(useRow(row, parameters).source)

/** A row of the table as a hook that returns the members of the value, and the methods. */
export function useObserved<Parameters extends object, Value extends object, Methods extends object>(
  row: ValueHook<Parameters, Value, Methods>,
  parameters: Parameters,
): Value & Methods {
  const { source, methods } = useRow(row, parameters)
  return { ...useSource(source), ...methods }
}
