import { useEffect, useRef, useState } from 'react'
import { createMutation, type Mutation, type MutationState } from '../observe/mutation.ts'
import { useSource } from './useSource.ts'

/** A call of the client with its state, as TanStack Query has it; the newest call is the one that is shown. */
export interface UseMutationReturn<Variables, Data>
  extends MutationState<Variables, Data>,
    Pick<Mutation<Variables, Data>, 'mutate' | 'mutateAsync' | 'reset'> {}

/** A call with its state. Each call takes the function of the last render. */
export function useMutation<Variables, Data>(
  call: (variables: Variables) => Promise<Data>,
): UseMutationReturn<Variables, Data> {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const [mutation] = useState(() => createMutation((variables: Variables) => latest.current(variables)))
  const { mutate, mutateAsync, reset } = mutation
  return { ...useSource(mutation), mutate, mutateAsync, reset }
}
