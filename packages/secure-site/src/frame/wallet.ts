import { base58 } from '@scure/base'
import type { Address, Hex, TransactionSerializable, TypedDataDefinition } from 'viem'
import type { WalletBinding } from '../custody/bindings.ts'
import {
  agreeOnJoinKey,
  createJoinKeys,
  type JoinAnswer,
  joinNames,
  type WaitingBrowser,
} from '../custody/joining.ts'
import type { WrappedKey } from '../custody/sealing.ts'
import { serverSlotKey } from '../custody/slotKeys.ts'
import type { Custody, Slot } from '../custody/slots.ts'
import type { SignedIn } from '../server/site.ts'
import { readDeviceKey, readSplitKey } from './custody/browserKeys.ts'
import type { RevealedKeys } from './custody/keyWindow.ts'
import { draftSlot, type NewSlot } from './custody/slotDrafts.ts'
import { FrameError, NOT_CONNECTED, NOT_OPEN } from './frameError.ts'
import { forget, keep, readKept } from './kept.ts'
import { sessionKey as readSessionKey, type Server } from './server.ts'
import type { RemoteSigner } from './signer/startSigner.ts'

export type { SignedIn }

/** A person who is signed in under this parent, and their wallet as the site has it. */
export interface Session extends SignedIn {
  /** Whether the signer has the key. */
  readonly isOpen: boolean
}

/** The wallet of a person who is signed in. Its key is in the signer. */
export interface OpenWallet {
  readonly token: string
  readonly user: SignedIn['user']
  /** Address of the key itself. */
  readonly owner: Address
  signMessage(raw: Hex): Promise<Hex>
  signTypedData(typed: TypedDataDefinition): Promise<Hex>
  signTransaction(transaction: TransactionSerializable): Promise<Hex>
  solanaAddress(): Promise<string>
  signSolana(message: Uint8Array): Promise<Uint8Array>
}

export interface Wallet {
  /** @param isFresh - asks the server whether the session still stands. */
  session(isFresh?: boolean): Promise<Session | undefined>
  /** @throws {FrameError} 'Not connected', or 'The wallet is not open' */
  require(isFresh?: boolean): Promise<OpenWallet>
  /** The person has proved who they are. The wallet opens if this browser or the site has a key of it. */
  signIn(answer: SignedIn): Promise<Session>
  /** Takes a token that the page kept; false when it is not one of this device, or the wallet stays closed. */
  tryToken(token: string): Promise<boolean>
  signOut(): Promise<void>
  /** The server knows something new of the person; every frame reads it again. */
  changed(): void
  /** Makes the wallet of a person who has none; it opens. */
  make(slots: readonly NewSlot[]): Promise<void>
  /** Opens the wallet with a slot's key. @returns false for the key of another slot */
  openWith(slot: WrappedKey, key: CryptoKey): Promise<boolean>
  /** Adds and removes ways to open the wallet, which is open. */
  change(add: readonly NewSlot[], remove: readonly string[]): Promise<void>
  /** Encrypts the data key of the open wallet for a browser of the person that waits for it. */
  wrapFor(browser: WaitingBrowser, code: bigint): Promise<JoinAnswer>
  /** The keys, for the page that shows them to their person. */
  reveal(): Promise<RevealedKeys>
}

export function createWallet(parts: {
  readonly server: Server
  readonly parent: string
  readonly startSigner: () => RemoteSigner
}): Wallet {
  const { server, parent } = parts
  const sessionKey = readSessionKey(parent)
  // Frames of other tabs under the same parent: what one does all must know.
  const others = new BroadcastChannel(`secure-site ${parent}`)
  let current: Promise<Session | undefined> | undefined
  /** Wallet that the signer has the key of. */
  let openId: string | undefined
  let started: RemoteSigner | undefined
  const signer = (): RemoteSigner => {
    started ??= parts.startSigner()
    return started
  }
  others.onmessage = () => {
    current = undefined
  }

  const bind = (userId: string, walletId: string): WalletBinding => ({
    origin: location.origin,
    userId,
    walletId,
  })

  /** Opens the wallet where that needs no person. */
  async function settle(answer: SignedIn): Promise<Session> {
    const { custody, user } = answer
    const { policy, wallet } = custody
    if (!wallet) {
      if (policy !== 'server') return { ...answer, isOpen: false }
      const made = await store(answer, [{ kind: 'server' }])
      return { ...answer, custody: made, isOpen: true }
    }
    if (openId === wallet.id) return { ...answer, isOpen: true }
    for (const slot of custody.slots) {
      const key = await readSilentKey(slot, wallet.id)
      if (key && (await tryOpen(user.id, wallet, slot, key))) return { ...answer, isOpen: true }
    }
    return { ...answer, isOpen: false }
  }

  async function tryOpen(
    userId: string,
    wallet: NonNullable<Custody['wallet']>,
    slot: WrappedKey,
    key: CryptoKey,
  ): Promise<boolean> {
    try {
      await signer().open(bind(userId, wallet.id), wallet, slot, key)
      openId = wallet.id
      return true
    } catch {
      return false
    }
  }

  /** Stores a new wallet, or the wallet of another frame that was faster. */
  async function store({ token, user, custody }: SignedIn, slots: readonly NewSlot[]): Promise<Custody> {
    const walletId = crypto.randomUUID()
    const add = await Promise.all(slots.map(slot => draftSlot(slot, walletId, custody.policy)))
    const change = await signer().make(bind(user.id, walletId), { revision: 0, add, remove: [] })
    const { custody: stored } = await server.ask<{ custody: Custody }>(
      '/wallet/change',
      { change },
      { token },
    )
    openId = walletId
    return stored
  }

  async function restore(): Promise<Session | undefined> {
    const token = await readKept<string>(sessionKey)
    return token === undefined ? undefined : ask(token)
  }

  async function ask(token: string): Promise<Session | undefined> {
    try {
      return await settle(await server.ask<SignedIn>('/session', {}, { token }))
    } catch (error) {
      if (error instanceof FrameError && error.message === NOT_CONNECTED) return undefined
      throw error
    }
  }

  function tellOthers(): void {
    current = undefined
    others.postMessage('changed')
  }

  async function requireSession(): Promise<Session> {
    const session = await wallet.session(true)
    if (!session) throw new FrameError(NOT_CONNECTED)
    return session
  }

  /** @throws {FrameError} when the signer has the key of another wallet, or none. */
  function lend({ custody, token, user, isOpen }: Session): OpenWallet {
    const { wallet: own } = custody
    if (!isOpen || !own) throw new FrameError(NOT_OPEN)
    const check = (): RemoteSigner => {
      if (openId !== own.id) throw new FrameError(NOT_OPEN)
      return signer()
    }
    return {
      token,
      user,
      owner: own.address as Address,
      signMessage: async raw => check().signMessage({ raw }),
      signTypedData: async typed => check().signTypedData(typed),
      signTransaction: async transaction => check().signTransaction(transaction),
      solanaAddress: async () => base58.encode(await check().solanaPublicKey()),
      signSolana: async message => check().signSolana(message),
    }
  }

  const wallet: Wallet = {
    changed: tellOthers,
    session(isFresh = false) {
      if (isFresh || current === undefined) {
        const opening = restore()
        current = opening
        // A server that does not answer is not a sign-out: the next one asks again.
        opening.catch(() => {
          if (current === opening) current = undefined
        })
      }
      return current ?? Promise.resolve(undefined)
    },
    async require(isFresh) {
      const session = await wallet.session(isFresh)
      if (!session) throw new FrameError(NOT_CONNECTED)
      return lend(session)
    },
    async signIn(answer) {
      const session = await settle(answer)
      await keep(sessionKey, answer.token)
      current = Promise.resolve(session)
      others.postMessage('changed')
      return session
    },
    async tryToken(token) {
      const session = await ask(token)
      if (!session) return false
      await keep(sessionKey, token)
      current = Promise.resolve(session)
      return session.isOpen
    },
    async signOut() {
      const token = await readKept<string>(sessionKey)
      await forget(sessionKey)
      openId = undefined
      await started?.close()
      tellOthers()
      if (token !== undefined) await server.ask('/session/end', {}, { token })
    },
    async make(slots) {
      await store(await requireSession(), slots)
      tellOthers()
    },
    async openWith(slot, key) {
      const { user, custody } = await requireSession()
      if (!custody.wallet || !(await tryOpen(user.id, custody.wallet, slot, key))) return false
      tellOthers()
      return true
    },
    async change(slots, remove) {
      const { user, custody, isOpen } = await requireSession()
      const { wallet: own, policy } = custody
      if (!own || !isOpen) throw new FrameError(NOT_OPEN)
      const add = await Promise.all(slots.map(slot => draftSlot(slot, own.id, policy)))
      // A slot of the same opener, whose key is gone, makes room.
      const replaced = custody.slots.filter(old =>
        add.some(({ kind, opener }) => kind === old.kind && opener === old.opener),
      )
      const change = await signer().change(bind(user.id, own.id), {
        revision: own.revision,
        add,
        remove: [...new Set([...remove, ...replaced.map(({ id }) => id)])],
      })
      await server.ask('/wallet/change', { change })
      tellOthers()
    },
    async wrapFor({ deviceId, publicKey }, code) {
      const { user, custody, isOpen } = await requireSession()
      if (!custody.wallet || !isOpen) throw new FrameError(NOT_OPEN)
      const { id } = custody.wallet
      const own = await createJoinKeys()
      const key = await agreeOnJoinKey(own, { waiting: publicKey, open: own.publicKey }, id, code)
      return {
        publicKey: own.publicKey,
        ...(await signer().wrap(bind(user.id, id), joinNames(deviceId), key)),
      }
    },
    async reveal() {
      await wallet.require(true)
      return signer().reveal()
    },
  }
  return wallet
}

/** The key of a slot that needs no person: of the site, or of this browser. */
async function readSilentKey({ kind, part }: Slot, walletId: string): Promise<CryptoKey | undefined> {
  if (kind === 'server' && part !== undefined) return serverSlotKey(part, walletId)
  if (kind === 'split' && part !== undefined) return readSplitKey(walletId, part)
  return kind === 'device' ? readDeviceKey(walletId) : undefined
}
