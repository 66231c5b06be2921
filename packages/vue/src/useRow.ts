import { computed, type MaybeRefOrGetter, type ShallowRef, toValue } from 'vue'
import type { CallHook, Observed, ValueHook } from '../../../src/ui/stacks/hook.ts'
import { useTabkey } from './plugin.ts'
import { type UseMutationReturn, useTabkeyMutation } from './useMutation.ts'
import { type MemberRefs, memberRefs, useSource } from './useSource.ts'

/** Parameters of a composable: each may be a value, a ref or a getter; callbacks, named `on…`, are called as they are. */
export type Reactive<Parameters> = {
  readonly [Key in keyof Parameters]: Key extends `on${Capitalize<string>}`
    ? Parameters[Key]
    : MaybeRefOrGetter<Parameters[Key]>
}

const isCallback = (name: string): boolean => /^on[A-Z]/.test(name)

/** The parameters as they are now. */
export const toValues = <Parameters extends object>(parameters: Reactive<Parameters>): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, isCallback(key) ? value : toValue(value)]),
  ) as Parameters

function observe<Parameters extends object, Value, Methods extends object>(
  row: ValueHook<Parameters, Value, Methods>,
  parameters: Reactive<Parameters>,
) {
  const client = useTabkey()
  const read = () => toValues<Parameters>(parameters)
  const observed = computed<Observed<Value, Methods>>(() => row(client, read(), read))
  return { observed, value: useSource(() => observed.value.source) }
}

/** A row of the table as a composable that returns the value as one ref. */
export const useValue = <Parameters extends object, Value>(
  row: ValueHook<Parameters, Value>,
  parameters: Reactive<Parameters>,
): Readonly<ShallowRef<Value>> => observe(row, parameters).value

/** A row of the table as a composable that returns a ref for each member of the value, and the methods. */
export function useObserved<Parameters extends object, Value extends object, Methods extends object>(
  row: ValueHook<Parameters, Value, Methods>,
  parameters: Reactive<Parameters>,
): MemberRefs<Value> & Methods {
  const { observed, value } = observe(row, parameters)
  // The parameters may have changed since: a method is that of the value which is followed now.
  const methods = Object.keys(observed.value.methods).map(name => [
    name,
    (...parameters: unknown[]): unknown => {
      const own = observed.value.methods as Readonly<Record<string, (...parameters: unknown[]) => unknown>>
      return own[name]?.(...parameters)
    },
  ])
  // Each value of the table has all its members from the start.
  const keys = Object.keys(value.value) as (keyof Value)[]
  return { ...memberRefs(value, keys), ...Object.fromEntries(methods) }
}

/** A row of the table as a composable. */
export const useCall = <Variables, Data>(
  row: CallHook<Variables, Data>,
): UseMutationReturn<Variables, Data> =>
  useTabkeyMutation((client, variables: Variables) => row(client)(variables))
