import type { RegisteredTabkey } from '../client/api/register.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

/**
 * A call of your own with its state.
 *
 * @param call gets the client and the argument of `mutate`
 *
 * @example
 * const { mutate, isPending } = useTabkeyMutation((tabkey, name: string) => tabkey.names.register({ name }))
 * return <button disabled={isPending} onClick={() => mutate('ada-lovelace', { onSuccess: close })}>Register</button>
 */
export function useTabkeyMutation<Variables, Data>(
  call: (client: RegisteredTabkey, variables: Variables) => Promise<Data>,
): UseMutationReturn<Variables, Data> {
  const client = useTabkey()
  return useMutation((variables: Variables) => call(client, variables))
}
