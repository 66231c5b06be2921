import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { asObject } from '../peerServer.ts'

/** A smart session as the service lists it. Times are Unix seconds. */
export interface SmartSession {
  readonly pci: string
  readonly project: {
    readonly id: string
    readonly name: string
    readonly url: null
    readonly iconUrl: null
  }
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: unknown
  readonly policies: unknown
  /** The wallet's context; null until the session is activated. */
  readonly context: string | null
  readonly revokedAt: number | null
}

/** The sessions of the cosigner, by account (CAIP-10, compared as text). */
export interface SmartSessions {
  /** Waiting, active, expired and revoked sessions, newest first. */
  list(account: string): readonly object[]
  /** Whether rows of a test are listed, which need not be what the service would list. */
  isInjected(account: string): boolean
  /** Creates a session that waits for the wallet's grant, and a key of the cosigner. */
  create(
    account: string,
    request: Record<string, unknown>,
    projectId: string,
  ): { readonly pci: string; readonly publicKey: string }
  find(account: string, pci: string): SmartSession | undefined
  activate(account: string, pci: string, context: string): void
  revoke(account: string, pci: string): void
  /** Lists these rows too, unchanged. */
  inject(account: string, sessions: readonly object[]): void
  reset(): void
}

const seconds = () => Math.floor(Date.now() / 1000)

export function createSmartSessions(): SmartSessions {
  const books = new Map<string, { readonly sessions: SmartSession[]; readonly injected: object[] }>()
  const bookOf = (account: string) => {
    const book = books.get(account) ?? { sessions: [], injected: [] }
    books.set(account, book)
    return book
  }
  function change(account: string, pci: string, changes: Partial<SmartSession>): void {
    const { sessions } = bookOf(account)
    const index = sessions.findIndex(session => session.pci === pci)
    const session = sessions[index]
    if (session) sessions[index] = { ...session, ...changes }
  }
  return {
    list: account => [...bookOf(account).sessions, ...bookOf(account).injected],
    isInjected: account => bookOf(account).injected.length > 0,
    create(account, { expiry, permissions, policies }, projectId) {
      const pci = randomUUID()
      bookOf(account).sessions.unshift({
        pci,
        project: { id: projectId, name: 'Tabkey demo', url: null, iconUrl: null },
        expiry: Number(expiry),
        createdAt: seconds(),
        permissions,
        policies,
        context: null,
        revokedAt: null,
      })
      return { pci, publicKey: privateKeyToAccount(generatePrivateKey()).publicKey }
    },
    find: (account, pci) => bookOf(account).sessions.find(session => session.pci === pci),
    activate: (account, pci, context) => change(account, pci, { context }),
    revoke: (account, pci) => change(account, pci, { revokedAt: seconds() }),
    inject: (account, sessions) => void bookOf(account).injected.push(...sessions.map(asObject)),
    reset: () => books.clear(),
  }
}
