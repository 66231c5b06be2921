import type { LoginResult } from '../client/facets/login.ts'
import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { usePending } from './usePending.ts'

export interface UseLoginReturn {
  /** As `tabkey.login`; rejects after the state has changed. Call it inside the click handler. */
  readonly login: Tabkey['login']
  readonly isPending: boolean
  /** The last login's failure, until the next one starts. */
  readonly error: Error | null
  /** What the last login gave, until the next one starts. */
  readonly data: LoginResult | null
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
  const { run, ...shown } = usePending(login)
  return { login: run, ...shown }
}
