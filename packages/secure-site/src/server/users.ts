import { randomBytes, randomUUID } from 'node:crypto'

/**
 * The account key, encrypted in the frame with a key that is derived from `User.secret`. The server keeps both, so that
 * the person's next device can open the vault; a copy of the server's data opens it too.
 */
export interface Vault {
  readonly address: string
  readonly iv: string
  readonly ciphertext: string
}

export type AccountType = 'eoa' | 'smartAccount'

export interface User {
  readonly id: string
  email: string | null
  readonly name: string | null
  /** The vault's key is derived from it. Released to a frame that proved its person, never to a page. */
  readonly secret: string
  readonly devices: Set<string>
  vault: Vault | null
  preferred: AccountType | null
}

export interface Users {
  readonly count: number
  find(identity: string): User | undefined
  byId(id: string): User | undefined
  /** The user of an identity; created when absent. */
  ensure(identity: string, known: { email: string | null; name: string | null }): User
  changeEmail(user: User, email: string): void
  clear(): void
}

export const emailIdentity = (email: string) => `email:${email}`

export function createUsers(): Users {
  const users = new Map<string, User>()
  const identities = new Map<string, string>()
  const byId = (id: string) => users.get(id)
  const find = (identity: string) => byId(identities.get(identity) ?? '')
  return {
    get count() {
      return users.size
    },
    find,
    byId,
    ensure(identity, { email, name }) {
      const known = find(identity)
      if (known) return known
      const user: User = {
        id: randomUUID(),
        email,
        name,
        secret: randomBytes(32).toString('base64url'),
        devices: new Set(),
        vault: null,
        preferred: null,
      }
      users.set(user.id, user)
      identities.set(identity, user.id)
      return user
    },
    changeEmail(user, email) {
      if (user.email !== null && find(emailIdentity(user.email)) === user)
        identities.delete(emailIdentity(user.email))
      identities.set(emailIdentity(email), user.id)
      user.email = email
    },
    clear() {
      users.clear()
      identities.clear()
    },
  }
}
