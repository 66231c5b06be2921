import { verifyBip322 } from './bip322.ts'
import { verifyBitcoinMessage } from './bitcoinMessage.ts'
import type { SignInVerification } from './verifier.ts'

/** BIP-322 in its simple format, or the older signature that wallets still give for `signMessage`. */
export async function verifyBitcoin(verification: SignInVerification): Promise<boolean> {
  return verifyBip322(verification) || verifyBitcoinMessage(verification)
}
