import type { CallHook } from '../stacks/hook.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

/** The mutation, with `mutateAsync` under the method's own name too. */
export type UseCallReturn<Name extends string, Variables, Data> = UseMutationReturn<Variables, Data> & {
  readonly [Key in Name]: UseMutationReturn<Variables, Data>['mutateAsync']
}

/** A row of the table as a hook. */
export function useCall<Name extends string, Variables, Data>(
  row: CallHook<Variables, Data>,
  name: Name,
): UseCallReturn<Name, Variables, Data> {
  const mutation = useMutation(row(useTabkey()))
  return { ...mutation, [name]: mutation.mutateAsync } as UseCallReturn<Name, Variables, Data>
}
