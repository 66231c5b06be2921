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

/**
 * The output script of an address, in hex.
 *
 * @throws when it is no address of the network, by default regtest
 */
export const toScript = (address: string, network: WalletNetwork = 'Regtest'): string =>
  hex.encode(OutScript.encode(Address(WALLET_NETWORKS[network]).decode(address)))
