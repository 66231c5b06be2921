import type { LoginOptions, LoginResult } from '../client/api/facets/login.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

/** The mutation, with the method under its own name. */
export interface UseLoginReturn extends UseMutationReturn<LoginOptions, LoginResult> {
  /** As `tabkey.login`; rejects after the state has changed. Call it inside the click handler. */
  readonly login: Tabkey['login']
}

/**
 * Login by email or social provider (`features.email`, `features.socials`).
 *
 * @example
 * const { login, isPending, error } = useLogin()
 * return <button disabled={isPending} onClick={() => login({ social: 'google' }).catch(() => {})}>Google</button>
 */
export function useLogin(): UseLoginReturn {
  const { login } = useTabkey()
  const mutation = useMutation(login)
  return { ...mutation, login: mutation.mutateAsync }
}
