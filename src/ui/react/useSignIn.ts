import type { SignInEntry } from '../../bridge/contract/state.ts'
import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UseSignInReturn extends Pick<Tabkey['signIn'], 'request' | 'signOut' | 'getSessions'> {
  /** Status of the active account's sign-in; `none` without an account. */
  readonly status: SignInEntry['status']
  readonly isSignedIn: boolean
  /** Whether the host requires sign-in. */
  readonly isRequired: boolean
  /** What a person reads of the last try that failed. */
  readonly error: string | null
}

/**
 * The sign-in of the account in use (`siwx`, `siweConfig`), the same in every tab.
 *
 * @example
 * const { isSignedIn, request, signOut } = useSignIn()
 * return isSignedIn ? <button onClick={signOut}>Sign out</button> : <button onClick={request}>Sign in</button>
 */
export function useSignIn(): UseSignInReturn {
  const { request, signOut, getSessions } = useTabkey().signIn
  const entry = useTabkeyState(state => state.signIn[state.networks.activeNamespace])
  const status = entry?.status ?? 'none'
  return {
    status,
    isSignedIn: status === 'signedIn',
    isRequired: entry?.isRequired ?? false,
    error: entry?.error?.message ?? null,
    request,
    signOut,
    getSessions,
  }
}
