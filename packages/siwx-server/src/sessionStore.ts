import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SignInSession } from '../../../src/bridge/contract/signIn.ts'
import { withDeadline } from '../../../src/siwx/deadline.ts'
import { toTime } from '../../../src/siwx/grammar.ts'
import { createNonce } from '../../../src/siwx/nonce.ts'
import type { SignInStore } from './signInStore.ts'
import { toAccountId } from './toAccountId.ts'
import type { VerifiedSignIn } from './verifySessions.ts'

/** An account that a visitor is signed in with. */
export interface SignedInAccount extends VerifiedSignIn {
  /** Milliseconds since 1970. Never after the `expirationTime` of the signed text. */
  readonly expiresAt: number
}

/** A visitor's stored session. Each write creates a new id; old ids are invalid. */
export interface StoredSession {
  readonly id: string
  readonly lifeMs: number
}

export interface SessionStoreParameters {
  readonly store: SignInStore
  /** Part of each key, so that two sites with one store do not share sessions. */
  readonly origin: string
  readonly sessionMaxAgeMs: number
  readonly nonceMaxAgeMs: number
  readonly now: () => number
}

/** Accounts of one visitor; the oldest are dropped first. */
const ACCOUNTS_MAX = 50
/** A page's request has 10 s, in which the server uses its store up to three times. */
const STORE_WITHIN_MS = 3_000

interface StoredAccount {
  readonly session: SignInSession
  readonly expiresAt: number
}

const isStoredAccount = (value: unknown): value is StoredAccount => {
  const { session, expiresAt } = (value ?? {}) as { session?: Partial<SignInSession>; expiresAt?: unknown }
  return typeof expiresAt === 'number' && typeof session?.message === 'string' && Boolean(session.data)
}

/** Stores nonces and sessions under digests of their ids, so that read access to the store is not enough to sign in. */
export function createSessionStore({
  store,
  origin,
  sessionMaxAgeMs,
  nonceMaxAgeMs,
  now,
}: SessionStoreParameters) {
  const digest = (...parts: string[]) => bytesToHex(sha256(utf8ToBytes([origin, ...parts].join(' '))))
  const nonceKey = (visitorId: string, nonce: string) => `nonce:${digest(visitorId, nonce)}`
  const sessionKey = (id: string) => `session:${digest(id)}`
  const within = <Value>(work: Promise<Value>) => withDeadline(work, 'The store', STORE_WITHIN_MS)

  function getExpiry({ session: { data } }: VerifiedSignIn): number {
    const own = data.expirationTime === undefined ? Number.POSITIVE_INFINITY : toTime(data.expirationTime)
    return Math.min(own, now() + sessionMaxAgeMs)
  }

  function read(text: string | undefined): readonly SignedInAccount[] {
    const stored: unknown = text === undefined ? [] : JSON.parse(text)
    if (!Array.isArray(stored)) return []
    return stored
      .filter(isStoredAccount)
      .filter(({ expiresAt }) => expiresAt > now())
      .map(({ session, expiresAt }) => ({
        accountId: toAccountId(session.data),
        data: session.data,
        session,
        expiresAt,
      }))
  }

  return {
    /** @returns a nonce that only this visitor can use, once */
    async issueNonce(visitorId: string): Promise<string> {
      const nonce = createNonce()
      await within(store.add(nonceKey(visitorId, nonce), '1', nonceMaxAgeMs))
      return nonce
    },
    takeNonce: async (visitorId: string, nonce: string): Promise<boolean> =>
      (await within(store.take(nonceKey(visitorId, nonce)))) !== undefined,
    get: async (id: string): Promise<readonly SignedInAccount[]> =>
      read(await within(store.get(sessionKey(id)))),
    /** Ends the session and returns its accounts. */
    take: async (id: string): Promise<readonly SignedInAccount[]> =>
      read(await within(store.take(sessionKey(id)))),
    withEnds: (verified: readonly VerifiedSignIn[]): readonly SignedInAccount[] =>
      verified.map(account => ({ ...account, expiresAt: getExpiry(account) })),
    /** @returns undefined when no account is left */
    async write(accounts: readonly SignedInAccount[]): Promise<StoredSession | undefined> {
      const byId = new Map(accounts.map(account => [account.accountId, account]))
      const newest = [...byId.values()].slice(-ACCOUNTS_MAX)
      const lifeMs = Math.floor(Math.max(...newest.map(({ expiresAt }) => expiresAt)) - now())
      if (newest.length === 0 || lifeMs < 1) return undefined
      const id = createNonce()
      const value = JSON.stringify(newest.map(({ session, expiresAt }) => ({ session, expiresAt })))
      await within(store.add(sessionKey(id), value, lifeMs))
      return { id, lifeMs }
    },
  }
}
