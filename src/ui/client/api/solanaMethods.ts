import type { RpcMethod } from './rpcMethod.ts'
import type { SolanaSendOptions } from './solanaTypes.ts'

interface SignedBy {
  /** Base58 of the account; default the active one. */
  readonly pubkey?: string
}

interface SolanaAccount {
  readonly pubkey: string
}

/**
 * Params and result of the Solana methods that are known: WalletConnect's methods of a wallet, and some of a node.
 * Methods that Bitcoin has under the same name (`getBalance`) are not in the table.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export interface SolanaMethods {
  readonly solana_getAccounts: RpcMethod<readonly [], readonly SolanaAccount[]>
  readonly solana_requestAccounts: RpcMethod<readonly [], readonly SolanaAccount[]>
  /** Message and signature in base58. */
  readonly solana_signMessage: RpcMethod<
    { readonly message: string; readonly pubkey: string },
    { readonly signature: string }
  >
  /** The transaction in base64; a wallet returns its signature, the signed transaction, or both. */
  readonly solana_signTransaction: RpcMethod<
    SignedBy & { readonly transaction: string },
    { readonly signature?: string; readonly transaction?: string }
  >
  readonly solana_signAllTransactions: RpcMethod<
    SignedBy & { readonly transactions: readonly string[] },
    { readonly transactions: readonly string[] }
  >
  readonly solana_signAndSendTransaction: RpcMethod<
    SignedBy & { readonly transaction: string; readonly sendOptions?: SolanaSendOptions },
    { readonly signature: string }
  >
  readonly getLatestBlockhash: RpcMethod<
    readonly [config?: object],
    { readonly value: { readonly blockhash: string; readonly lastValidBlockHeight: number } }
  >
  readonly getSlot: RpcMethod<readonly [config?: object], number>
  readonly getAccountInfo: RpcMethod<
    readonly [address: string, config?: object],
    { readonly value: object | null }
  >
  readonly getSignatureStatuses: RpcMethod<
    readonly [signatures: readonly string[], config?: object],
    { readonly value: readonly (object | null)[] }
  >
  /** A signed transaction in the encoding of the options; returns its signature in base58. */
  readonly sendTransaction: RpcMethod<readonly [transaction: string, config?: object], string>
}
