import { randomBytes } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import { writeVaultMessage } from '../../packages/secure-site/src/vaultMessage.ts'

const IV_BYTES = 12
/** As long as the ciphertext of a key. */
const CIPHERTEXT_BYTES = 82

/** A vault of an account, signed for a user. What is in it only its frame would read. */
export async function createProvedVault(parameters: {
  readonly account: PrivateKeyAccount
  readonly origin: string
  readonly userId: string
}): Promise<{ address: string; iv: string; ciphertext: string; signature: string }> {
  const { account, origin, userId } = parameters
  const { address } = account
  const iv = randomBytes(IV_BYTES).toString('base64url')
  const ciphertext = randomBytes(CIPHERTEXT_BYTES).toString('base64url')
  const message = writeVaultMessage({ origin, userId, address, ciphertext })
  return { address, iv, ciphertext, signature: await account.signMessage({ message }) }
}
