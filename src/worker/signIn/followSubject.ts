import type { Namespace } from '../../bridge/contract/network.ts'
import type { Store } from '../store/store.ts'
import { signInDropped } from './slice.ts'
import { findSubject, isOutOfReach, type Subject } from './subject.ts'

export interface FollowSubjectParameters {
  readonly store: Store
  /** @param before the previous account, or `null` without one or when it was disconnected */
  readonly onChange: (before: Subject | null) => void
  /** The wallet of the current account can be reached again. */
  readonly onReachable: (subject: Subject) => void
  readonly onDisconnect: (namespace: Namespace) => void
}

export interface SubjectFollower {
  current(): Subject | null
  /** Reads the state for the first time and subscribes to it. */
  start(): void
  stop(): void
}

/** Follows which account on which network can sign in, and drops the sign-in entries of disconnected accounts. */
export function followSubject({
  store,
  onChange,
  onReachable,
  onDisconnect,
}: FollowSubjectParameters): SubjectFollower {
  let current: Subject | null = null
  let unsubscribe = () => {}

  function read(): void {
    const state = store.get()
    const subject = findSubject(state)
    for (const namespace of Object.keys(state.signIn) as Namespace[])
      if (!state.accounts[namespace]) {
        onDisconnect(namespace)
        signInDropped(store, namespace)
      }
    const before = current
    current = subject
    if (subject?.account !== before?.account) {
      onChange(before && state.accounts[before.namespace] ? before : null)
      return
    }
    const isBack = isOutOfReach(before?.connection) && !isOutOfReach(subject?.connection)
    if (isBack && subject) onReachable(subject)
  }

  return {
    current: () => current,
    start() {
      unsubscribe = store.subscribe(read)
      read()
    },
    stop: () => unsubscribe(),
  }
}
