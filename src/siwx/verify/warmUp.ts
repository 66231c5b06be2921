import type { NetworkId } from '../../bridge/contract/network.ts'
import { DEFAULT_VERIFIERS } from './verifier.ts'

/** Well formed, and nobody's: the curve's own generator as a signature. */
const NOBODYS = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'1'.padStart(64, '0')}1b`
const NOBODY = `0x${'0'.repeat(40)}`

/**
 * Fetches an EVM chain's verifier and lets it compute the tables of its curve, while a person still reads what they are
 * to sign. The others have none.
 */
export function warmUp(chainId: NetworkId): void {
  if (!chainId.startsWith('eip155:')) return
  DEFAULT_VERIFIERS.eip155?.({ message: '', signature: NOBODYS, address: NOBODY, chainId }).catch(() => {})
}
