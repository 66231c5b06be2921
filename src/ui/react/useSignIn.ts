import type { Tabkey } from '../client/api/tabkey.ts'
import { type SignInSlice, signInSlice } from '../observe/slices.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

/** Whether the account is signed in, and the methods of the sign-in. */
export interface UseSignInReturn
  extends SignInSlice,
    Pick<Tabkey['signIn'], 'request' | 'signOut' | 'getSessions'> {}

/**
 * The sign-in of the account in use (`siwx`, `siweConfig`), the same in every tab.
 *
 * @example
 * const { isSignedIn, request, signOut } = useSignIn()
 * return isSignedIn ? <button onClick={signOut}>Sign out</button> : <button onClick={request}>Sign in</button>
 */
export function useSignIn(): UseSignInReturn {
  const { request, signOut, getSessions } = useTabkey().signIn
  return { ...useTabkeyState(signInSlice), request, signOut, getSessions }
}
