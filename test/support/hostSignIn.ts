import { SiweMessage } from 'siwe'
import { getAddress } from 'viem'
import type { SignInConfig, SignInSession } from '../../src/bridge/contract/signIn.ts'

/** What one browser keeps of a host's sign-in, as local storage would: all its pages see the same text. */
export interface HostStore {
  text: string
  /** Messages made, in order. */
  readonly made: string[]
  /** How often the host was asked to forget everybody. */
  cleared: number
  isRequired: boolean
  /** Makes the next call of that name reject. */
  failing: keyof SignInConfig | null
  /** `addSession` waits for it. */
  holding?: Promise<void>
  /** Sessions that wait. */
  held: number
  /** Sessions that were revoked one by one. */
  revoked: number
  /** Pages that hear of a change made by another. */
  readonly pages: Set<() => void>
}

export const createHostStore = (isRequired = false): HostStore => ({
  text: '[]',
  made: [],
  cleared: 0,
  held: 0,
  revoked: 0,
  isRequired,
  failing: null,
  pages: new Set(),
})

/**
 * A host's sign-in by the hand of another library: `siwe` writes the messages and checks every session, when it is kept
 * and each time it is read.
 *
 * @param told this page's own ear: a page hears of the changes of others only
 */
export function createHostSignIn(store: HostStore, reported: () => void, domain = 'dapp.test'): SignInConfig {
  store.pages.add(reported)
  const read = (): SignInSession[] => {
    try {
      const kept: unknown = JSON.parse(store.text)
      return Array.isArray(kept) ? kept.filter(entry => entry?.data?.accountAddress) : []
    } catch {
      return []
    }
  }
  function write(sessions: readonly SignInSession[]): void {
    store.text = JSON.stringify(sessions)
    for (const page of store.pages) if (page !== reported) page()
  }
  function mayFail(name: keyof SignInConfig): void {
    if (store.failing === name) throw new Error(`${name} does not work`)
  }
  async function isGood({ message, signature }: SignInSession): Promise<boolean> {
    try {
      const { success } = await new SiweMessage(message).verify({ signature, domain })
      return success
    } catch {
      return false
    }
  }
  return {
    getRequired: () => store.isRequired,
    async createMessage({ chainId, accountAddress }) {
      mayFail('createMessage')
      const data = {
        accountAddress: accountAddress && getAddress(accountAddress),
        chainId,
        domain,
        uri: `https://${domain}/`,
        version: '1' as const,
        nonce: crypto.randomUUID().replaceAll('-', ''),
        issuedAt: new Date().toISOString(),
        statement: 'Sign in to the flow test.',
      }
      if (accountAddress === '') return { data, text: '' }
      const { accountAddress: address, issuedAt, ...rest } = data
      const text = new SiweMessage({
        ...rest,
        address,
        chainId: Number(chainId.slice('eip155:'.length)),
        issuedAt,
      }).prepareMessage()
      store.made.push(text)
      return { data, text }
    },
    async addSession(session) {
      mayFail('addSession')
      store.held += 1
      await store.holding
      if (!(await isGood(session))) throw new Error('the session does not verify')
      write([...read(), session])
    },
    async setSessions(sessions) {
      mayFail('setSessions')
      for (const session of sessions)
        if (!(await isGood(session))) throw new Error('a session does not verify')
      if (sessions.length === 0) store.cleared += 1
      write(sessions)
    },
    async revokeSession(chainId, address) {
      store.revoked += 1
      write(
        read().filter(
          ({ data }) =>
            data.chainId !== chainId || data.accountAddress.toLowerCase() !== address.toLowerCase(),
        ),
      )
    },
    async getSessions(chainId, address) {
      mayFail('getSessions')
      const own = read().filter(
        ({ data }) => data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase(),
      )
      const good = await Promise.all(own.map(isGood))
      return own.filter((_, index) => good[index])
    },
  }
}
