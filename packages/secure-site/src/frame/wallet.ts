import type { Address } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SignedIn } from '../server/site.ts'
import { FrameError, NOT_CONNECTED } from './frameError.ts'
import { forget, keep, readKept } from './kept.ts'
import { sessionKey as readSessionKey, type Server } from './server.ts'
import { deriveSecret, deriveVaultKey, makeVault, openVault, proveVault, type Vault } from './vault.ts'

export type { SignedIn }

/** A person who is signed in under this parent. */
export interface OpenWallet {
  readonly token: string
  readonly user: SignedIn['user']
  /** Address of the key itself. */
  readonly owner: Address
  /** Lends the account for one piece of work. */
  withOwner<Result>(work: (account: PrivateKeyAccount) => Promise<Result>): Promise<Result>
  /** Lends 32 bytes derived from the account's key under a name. */
  withDerived<Result>(name: string, work: (secret: Uint8Array) => Promise<Result>): Promise<Result>
}

export interface Wallet {
  /** @param isFresh - asks the server whether the session still stands. */
  current(isFresh?: boolean): Promise<OpenWallet | undefined>
  /** @throws {FrameError} 'Not connected' */
  require(isFresh?: boolean): Promise<OpenWallet>
  /** The person has proved who they are. */
  signIn(answer: SignedIn): Promise<OpenWallet>
  /** Takes a token that the page kept; false when it is not one of this device. */
  tryToken(token: string): Promise<boolean>
  signOut(): Promise<void>
  /** The server knows something new of the person; every frame reads it again. */
  changed(): void
}

export function createWallet(server: Server, parent: string): Wallet {
  const sessionKey = readSessionKey(parent)
  // Frames of other tabs under the same parent: what one does all must know.
  const others = new BroadcastChannel(`secure-site ${parent}`)
  let open: Promise<OpenWallet | undefined> | undefined
  others.onmessage = () => {
    open = undefined
  }

  async function unlock({ token, user, secret, vault }: SignedIn): Promise<OpenWallet> {
    const key = await deriveVaultKey(secret, user.id)
    const own = vault ?? (await firstVault(token, key, user.id))
    await keep(`vault ${user.id}`, own)
    return {
      token,
      user,
      owner: own.address as Address,
      withOwner: async work => work(privateKeyToAccount(await openVault(own, key, user.id))),
      withDerived: async (name, work) => work(await deriveSecret(await openVault(own, key, user.id), name)),
    }
  }
  async function firstVault(token: string, key: CryptoKey, userId: string): Promise<Vault> {
    const made = (await readKept<Vault>(`vault ${userId}`)) ?? (await makeVault(key, userId))
    const signature = await proveVault(made, await openVault(made, key, userId), {
      userId,
      origin: location.origin,
    })
    const body = { vault: { ...made, signature } }
    return (await server.ask<{ vault: Vault }>('/vault', body, { token })).vault
  }
  async function restore(): Promise<OpenWallet | undefined> {
    const token = await readKept<string>(sessionKey)
    return token === undefined ? undefined : ask(token)
  }
  async function ask(token: string): Promise<OpenWallet | undefined> {
    try {
      return await unlock(await server.ask<SignedIn>('/session', {}, { token }))
    } catch (error) {
      if (error instanceof FrameError && error.message === NOT_CONNECTED) return undefined
      throw error
    }
  }
  const changed = () => {
    open = undefined
    others.postMessage('changed')
  }
  const wallet: Wallet = {
    changed,
    current(isFresh = false) {
      if (isFresh || open === undefined) {
        const opening = restore()
        open = opening
        // A server that does not answer is not a sign-out: the next one asks again.
        opening.catch(() => {
          if (open === opening) open = undefined
        })
      }
      return open ?? Promise.resolve(undefined)
    },
    async require(isFresh) {
      const current = await wallet.current(isFresh)
      if (!current) throw new FrameError(NOT_CONNECTED)
      return current
    },
    async signIn(answer) {
      const opened = await unlock(answer)
      await keep(sessionKey, answer.token)
      open = Promise.resolve(opened)
      others.postMessage('changed')
      return opened
    },
    async tryToken(token) {
      const opened = await ask(token)
      if (!opened) return false
      await keep(sessionKey, token)
      open = Promise.resolve(opened)
      return true
    },
    async signOut() {
      const token = await readKept<string>(sessionKey)
      await forget(sessionKey)
      changed()
      if (token !== undefined) await server.ask('/session/end', {}, { token })
    },
  }
  return wallet
}
