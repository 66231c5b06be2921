import type { NamesClient } from '../client/api/facets/names.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

type Register = NamesClient['register']

/** The mutation, with the methods under their own names. */
export interface UseRegisterNameReturn
  extends UseMutationReturn<Parameters<Register>[0], Awaited<ReturnType<Register>>> {
  /** As `tabkey.names.register`; rejects after the state has changed. */
  readonly register: Register
  /** As `tabkey.names.suggest`: names similar to a typed one, each with whether it is registered. */
  readonly suggest: NamesClient['suggest']
}

/**
 * A name for the account in use.
 *
 * @example
 * const { register, isPending, data } = useRegisterName()
 * await register({ name: 'ada-lovelace' })
 */
export function useRegisterName(): UseRegisterNameReturn {
  const { names } = useTabkey()
  const mutation = useMutation(names.register)
  return { ...mutation, register: mutation.mutateAsync, suggest: names.suggest }
}
