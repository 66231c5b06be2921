import type { Namespace } from '../../bridge/contract/network.ts'
import type { SignInEntry } from '../../bridge/contract/state.ts'
import { type Store, without } from '../store/store.ts'
import type { Subject } from './subject.ts'

/** Replaces or changes the entry of a namespace. The slice has no other writer. */
export function signInChanged(
  store: Store,
  { namespace, account }: Pick<Subject, 'namespace' | 'account'>,
  change: Partial<Omit<SignInEntry, 'account'>>,
): void {
  store.change(({ signIn }) => {
    const before = signIn[namespace]
    const base: SignInEntry =
      before?.account === account
        ? before
        : {
            account,
            status: 'checking',
            isRequired: before?.isRequired ?? false,
            promptTab: null,
            error: null,
          }
    const next = { ...base, ...change }
    const isSame =
      before !== undefined &&
      (Object.keys(next) as (keyof SignInEntry)[]).every(key => before[key] === next[key])
    return isSame ? {} : { signIn: { ...signIn, [namespace]: next } }
  })
}

/** Removes the entry of a disconnected account; keeps an error that was not shown yet. */
export function signInDropped(store: Store, namespace: Namespace): void {
  store.change(({ signIn }) => {
    const entry = signIn[namespace]
    const isNews = entry?.status === 'none' && entry.error
    return entry && !isNews ? { signIn: without(signIn, namespace) as typeof signIn } : {}
  })
}
