import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { REGTEST } from '../../../tabkey-testing/src/bitcoin/networks.ts'

export {
  REGTEST,
  toScript as scriptOf,
  WALLET_NETWORKS,
  type WalletNetwork,
} from '../../../tabkey-testing/src/bitcoin/networks.ts'

/** CAIP-2 */
export const REGTEST_CHAIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Esplora's names of output types, by scure's. */
const TYPES: Readonly<Record<string, string>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
}

/** What Esplora says of a script besides its bytes; no address for what has none. */
export function describeScript(script: string): {
  readonly scriptpubkey_type: string
  readonly scriptpubkey_address?: string
} {
  try {
    const decoded = OutScript.decode(hex.decode(script))
    return {
      scriptpubkey_type: TYPES[decoded.type] ?? 'unknown',
      scriptpubkey_address: Address(REGTEST).encode(decoded),
    }
  } catch {
    return { scriptpubkey_type: script.startsWith('6a') ? 'op_return' : 'unknown' }
  }
}
