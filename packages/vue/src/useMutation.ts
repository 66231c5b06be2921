import type { RegisteredTabkey } from '../../../src/ui/client/api/register.ts'
import { createMutation, type Mutation, type MutationState } from '../../../src/ui/observe/mutation.ts'
import { useTabkey } from './plugin.ts'
import { type MemberRefs, memberRefs, useSource } from './useSource.ts'

/** A call of the client with its status as refs. */
export interface UseMutationReturn<Variables, Data>
  extends MemberRefs<MutationState<Variables, Data>>,
    Pick<Mutation<Variables, Data>, 'mutate' | 'mutateAsync' | 'reset'> {}

const MEMBERS = [
  'status',
  'isIdle',
  'isPending',
  'isSuccess',
  'isError',
  'data',
  'error',
  'variables',
] as const

/**
 * A call of the client with `status`, `data` and `error` as refs, and `mutate`, `mutateAsync`, `reset`.
 *
 * @param call gets the client and the argument of `mutate`
 *
 * @example
 * const sign = useTabkeyMutation((tabkey, message: string) =>
 *   tabkey.request({ method: 'personal_sign', params: [message, tabkey.getAccount().address] }),
 * )
 * // <button :disabled="sign.isPending.value" @click="sign.mutate('0x68690a')">Sign</button>
 */
export function useTabkeyMutation<Variables, Data>(
  call: (client: RegisteredTabkey, variables: Variables) => Promise<Data>,
): UseMutationReturn<Variables, Data> {
  const client = useTabkey()
  const mutation = createMutation((variables: Variables) => call(client, variables))
  const { mutate, mutateAsync, reset } = mutation
  return { ...memberRefs(useSource(mutation), MEMBERS), mutate, mutateAsync, reset }
}
