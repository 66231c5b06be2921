import type { NetworkId } from '../../bridge/contract/network.ts'
import { DEFAULT_VERIFIERS } from './verifier.ts'

/** A well-formed signature: the curve's own generator. */
const SIGNATURE = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'1'.padStart(64, '0')}1b`
/** Not the zero address, which is refused before the curve is used. */
const ADDRESS = `0x${'1'.repeat(40)}`

/**
 * Loads the verifier of an EVM chain and lets it compute the tables of its curve while the user reads the message.
 * Other verifiers have no tables.
 */
export function warmUp(chainId: NetworkId): void {
  if (!chainId.startsWith('eip155:')) return
  DEFAULT_VERIFIERS.eip155?.({ message: '', signature: SIGNATURE, address: ADDRESS, chainId }).catch(() => {})
}
