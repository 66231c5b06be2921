import type { RpcMethod } from './rpcMethod.ts'

interface BitcoinAddress {
  readonly address: string
  readonly publicKey?: string
  readonly path?: string
  readonly intention?: string
}

/**
 * Params and result of the Bitcoin methods that are known: WalletConnect's methods of a wallet, and those of the nodes
 * that Solana does not have under the same name.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export interface BitcoinMethods {
  readonly getAccountAddresses: RpcMethod<
    { readonly account: string; readonly intentions?: readonly string[] },
    readonly BitcoinAddress[]
  >
  readonly signMessage: RpcMethod<
    {
      readonly account: string
      readonly message: string
      readonly address?: string
      readonly protocol?: 'ecdsa' | 'bip322'
    },
    { readonly address?: string; readonly signature: string; readonly messageHash?: string }
  >
  /** The PSBT in base64 (BIP-174). */
  readonly signPsbt: RpcMethod<
    {
      readonly account: string
      readonly psbt: string
      readonly signInputs: readonly {
        readonly address: string
        readonly index: number
        readonly sighashTypes?: readonly number[]
      }[]
      readonly broadcast?: boolean
    },
    { readonly psbt: string; readonly txid?: string }
  >
  /** The amount in satoshi, as a decimal string. */
  readonly sendTransfer: RpcMethod<
    {
      readonly account: string
      readonly recipientAddress: string
      readonly amount: string | number
      readonly changeAddress?: string
      /** Hex, at most 80 bytes. */
      readonly memo?: string
    },
    { readonly txid: string }
  >
  readonly getTransactionStatus: RpcMethod<readonly [txid: string], object>
  readonly getFeeEstimates: RpcMethod<readonly [], Readonly<Record<string, number>>>
  /** A signed transaction in hex; returns its id. */
  readonly broadcastTransaction: RpcMethod<readonly [transaction: string], string | null>
}
