import { verifyBip322 } from './bip322.ts'
import { verifyBitcoinMessage } from './bitcoinMessage.ts'
import type { SignInVerification } from './verifier.ts'

/** Verifies BIP-322 in its simple format, and the older signature that some wallets return for `signMessage`. */
export async function verifyBitcoin(verification: SignInVerification): Promise<boolean> {
  return verifyBip322(verification) || verifyBitcoinMessage(verification)
}
