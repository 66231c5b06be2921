import { randomBytes, randomUUID } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import { writeChangeMessage } from '../../packages/secure-site/src/custody/bindings.ts'
import {
  hasPart,
  type SealedWallet,
  type Slot,
  type SlotKind,
  type WalletChange,
} from '../../packages/secure-site/src/custody/slots.ts'

const IV_BYTES = 12
/** As long as the ciphertext of a key. */
const CIPHERTEXT_BYTES = 100
/** A data key with its tag. */
const WRAPPED_BYTES = 48
const PART_BYTES = 32

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** A slot, by default of a recovery code. What is in it only its frame would read. */
export const createSlot = (kind: SlotKind = 'code', opener = ''): Slot => ({
  id: randomUUID(),
  kind,
  opener,
  iv: random(IV_BYTES),
  wrapped: random(WRAPPED_BYTES),
  ...(hasPart(kind) ? { part: random(PART_BYTES) } : {}),
})

export interface WalletOwner {
  readonly account: PrivateKeyAccount
  readonly origin: string
  readonly userId: string
}

export interface ProvedWalletParameters extends WalletOwner {
  /** A recovery code by default. */
  readonly add?: readonly Slot[]
}

/** The change that stores a new wallet of an account, signed for a user. */
export async function createProvedWallet({
  add = [createSlot()],
  ...owner
}: ProvedWalletParameters): Promise<WalletChange & { readonly wallet: SealedWallet }> {
  const id = randomUUID()
  const { address } = owner.account
  const wallet = { id, address, iv: random(IV_BYTES), ciphertext: random(CIPHERTEXT_BYTES) }
  const change = { revision: 0, wallet, add: [...add], remove: [] }
  return { ...change, signature: await signChange(owner, id, change) }
}

/** The signature of a wallet's key under a change. */
export const signChange = (
  { account, origin, userId }: WalletOwner,
  walletId: string,
  change: Omit<WalletChange, 'signature'>,
): Promise<string> =>
  account.signMessage({ message: writeChangeMessage({ origin, userId, walletId }, account.address, change) })
