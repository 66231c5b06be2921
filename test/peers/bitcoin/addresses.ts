import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'

/** Regtest as every wallet knows it. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** The networks of a wallet, by sats-connect's names. */
export const WALLET_NETWORKS = {
  Mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  Testnet: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  Regtest: REGTEST,
} as const

export type WalletNetwork = keyof typeof WALLET_NETWORKS

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

/** @throws when it is no address of regtest. */
export function scriptOf(address: string): string {
  return hex.encode(OutScript.encode(Address(REGTEST).decode(address)))
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
