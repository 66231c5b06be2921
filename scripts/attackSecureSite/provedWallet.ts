import { randomBytes, randomUUID } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import { writeChangeMessage } from '../../packages/secure-site/src/custody/bindings.ts'
import type { Slot, WalletChange } from '../../packages/secure-site/src/custody/slots.ts'

const IV_BYTES = 12
/** As long as the ciphertext of a key. */
const CIPHERTEXT_BYTES = 100
/** A data key with its tag. */
const WRAPPED_BYTES = 48

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** A slot of a recovery code. What is in it only its frame would read. */
export const createSlot = (): Slot => ({
  id: randomUUID(),
  kind: 'code',
  opener: '',
  iv: random(IV_BYTES),
  wrapped: random(WRAPPED_BYTES),
})

export interface ProvedWalletParameters {
  readonly account: PrivateKeyAccount
  readonly origin: string
  readonly userId: string
}

/** The change that stores a new wallet of an account, signed for a user. */
export async function createProvedWallet({
  account,
  origin,
  userId,
}: ProvedWalletParameters): Promise<WalletChange> {
  const walletId = randomUUID()
  const { address } = account
  const wallet = { id: walletId, address, iv: random(IV_BYTES), ciphertext: random(CIPHERTEXT_BYTES) }
  const change = { revision: 0, wallet, add: [createSlot()], remove: [] }
  const message = writeChangeMessage({ origin, userId, walletId }, address, change)
  return { ...change, signature: await account.signMessage({ message }) }
}
