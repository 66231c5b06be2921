import type { EmbeddedAccountType, SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { DEFAULT_ACCOUNT_TYPES } from '../../../bridge/values/defaults.ts'
import type { Store } from '../../store/store.ts'
import type { Cooldown } from './cooldown.ts'
import type { Keys } from './keys.ts'
import { embeddedChanged } from './slice.ts'
import { getAccountType, type User } from './user.ts'

/** The login: its shared state and its persisted data, changed together. */
export interface Session {
  /** Grows with each login and logout, so that results of earlier requests are recognised as outdated. */
  readonly turn: number
  isUsed(): boolean
  /** A login has begun; from now on a token of the site is accepted. */
  start(): void
  /** The login was given up. */
  cancel(): void
  /** The site has verified the login, and its wallet is not open yet. The next attempt may send a mail at once. */
  verified(): void
  /** The site renewed the session. @returns whether it is ours to keep */
  renewed(token: string): boolean
  /** The type of account to ask the site for. */
  wantedType(namespace: Namespace): EmbeddedAccountType
  /** Stores the email, sets used, clears the last-login time. @returns when it is on disk */
  loggedIn(login: {
    readonly user: User
    readonly namespace: Namespace
    readonly networkId: NetworkId
    readonly provider: SocialProvider | null
    readonly username: string | null
  }): Promise<void>
  /** Stores the user's data that the site reported for the current login. */
  storeUser(user: User, namespace: Namespace, networkId: NetworkId): void
  emailChanged(email: string): void
  /** Clears the login's data before the logout is announced. @returns once the deletion is persisted */
  loggedOut(): Promise<void>
}

export function createSession({
  store,
  keys,
  cooldown,
  config,
}: {
  readonly store: Store
  readonly keys: Keys
  readonly cooldown: Cooldown
  readonly config: () => EngineConfig
}): Session {
  let turn = 0
  let isStarted = false

  function storeUser(user: User, namespace: Namespace, networkId: NetworkId): void {
    const { accountTypes } = store.get().embedded
    const type = getAccountType(user, namespace)
    const types =
      type === undefined || accountTypes[namespace] === type
        ? accountTypes
        : { ...accountTypes, [namespace]: type }
    const isDeployed = 'smartAccountDeployed' in user ? user.smartAccountDeployed : undefined
    embeddedChanged(store, {
      accountTypes: types,
      ...(isDeployed === undefined ? {} : { smartAccountDeployed: isDeployed }),
      ...(user.email ? { email: user.email } : {}),
    })
    void keys.keep({
      accountTypes: types,
      lastChain: networkId,
      ...(user.email ? { email: user.email } : {}),
    })
  }

  return {
    get turn() {
      return turn
    },
    isUsed: () => keys.now.isUsed,
    start() {
      isStarted = true
    },
    cancel() {
      if (!isStarted) return
      isStarted = false
      if (!keys.now.isUsed) void keys.wipe()
    },
    verified: () => cooldown.clear(),
    renewed(token) {
      // A late renewal must not restore a token that a logout has deleted.
      if (!isStarted && !keys.now.isUsed) return false
      void keys.keep({ token })
      return true
    },
    wantedType(namespace) {
      const chosen = store.get().embedded.accountTypes[namespace]
      const type = chosen ?? config().defaultAccountTypes[namespace] ?? DEFAULT_ACCOUNT_TYPES[namespace]
      return type === 'smartAccount' ? type : 'eoa'
    },
    loggedIn({ user, namespace, networkId, provider, username }) {
      turn += 1
      isStarted = false
      cooldown.clear()
      const email = user.email || null
      embeddedChanged(store, { isUsed: true, email, username, provider })
      storeUser(user, namespace, networkId)
      return keys.keep({ isUsed: true, email, username, provider })
    },
    storeUser,
    emailChanged(email) {
      embeddedChanged(store, { email })
      void keys.keep({ email })
    },
    loggedOut() {
      turn += 1
      isStarted = false
      embeddedChanged(store, {
        isUsed: false,
        email: null,
        username: null,
        provider: null,
        smartAccountDeployed: false,
      })
      return keys.wipe()
    },
  }
}
