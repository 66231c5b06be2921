import { randomUUID } from 'node:crypto'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { asObject } from '../peerServer.ts'

/** A smart session as the service lists it. Times are Unix seconds. */
export interface SmartSession {
  readonly pci: string
  readonly project: { readonly id: string; readonly name: string; readonly url: string }
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: unknown
  readonly policies: unknown
  /** What the wallet gave; empty until the session is active. */
  readonly context: string
  readonly revokedAt?: number
}

/** The cosigner's book, by account (CAIP-10, lower case). */
export interface SmartSessions {
  /** Active, expired and revoked ones, newest first. */
  list(account: string): readonly object[]
  /** Makes a session that waits for the wallet's grant, with a key of the cosigner's own. */
  create(
    account: string,
    request: Record<string, unknown>,
    projectId: string,
  ): { pci: string; publicKey: Hex }
  activate(account: string, pci: string, grant: Record<string, unknown>): boolean
  find(account: string, pci: string): SmartSession | undefined
  revoke(account: string, pci: string): void
  /** Lists these too, as they are. */
  inject(account: string, sessions: readonly object[]): void
  reset(): void
}

const seconds = () => Math.floor(Date.now() / 1000)

export function createSmartSessions(): SmartSessions {
  const books = new Map<string, { waiting: SmartSession[]; active: SmartSession[]; injected: object[] }>()
  const bookOf = (account: string) => {
    const key = account.toLowerCase()
    const book = books.get(key) ?? { waiting: [], active: [], injected: [] }
    books.set(key, book)
    return book
  }
  return {
    list: account => [...bookOf(account).active, ...bookOf(account).injected],
    create(account, { expiry, permissions, policies }, projectId) {
      const pci = randomUUID()
      bookOf(account).waiting.push({
        pci,
        project: { id: projectId, name: 'Tabkey demo', url: 'http://127.0.0.1' },
        expiry: Number(expiry),
        createdAt: seconds(),
        permissions,
        policies,
        context: '',
      })
      return { pci, publicKey: privateKeyToAccount(generatePrivateKey()).publicKey }
    },
    activate(account, pci, grant) {
      const { waiting, active } = bookOf(account)
      const index = waiting.findIndex(session => session.pci === pci)
      const [session] = index < 0 ? [] : waiting.splice(index, 1)
      if (!session) return false
      const { expiry = session.expiry, permissions = session.permissions, context } = grant
      active.unshift({ ...session, expiry: Number(expiry), permissions, context: String(context) })
      return true
    },
    find: (account, pci) => bookOf(account).active.find(session => session.pci === pci),
    revoke(account, pci) {
      const { active } = bookOf(account)
      const index = active.findIndex(session => session.pci === pci)
      const session = active[index]
      if (session) active[index] = { ...session, revokedAt: seconds() }
    },
    inject: (account, sessions) => void bookOf(account).injected.push(...sessions.map(asObject)),
    reset: () => books.clear(),
  }
}
