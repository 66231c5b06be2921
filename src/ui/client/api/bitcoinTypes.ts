import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountEntry } from '../../../bridge/contract/state.ts'
import type { BitcoinMethods } from './bitcoinMethods.ts'
import type { OtherRequest, RpcRequest, RpcResult } from './rpcMethod.ts'

/** Events of the provider, and what their listeners receive. */
export interface BitcoinEventMap {
  /** Accounts of the new connection, the active one first. */
  readonly connect: (accounts: readonly AccountEntry[]) => void
  /** The active account first; empty without a connection. */
  readonly accountsChanged: (accounts: readonly AccountEntry[]) => void
  /** CAIP-2. */
  readonly networkChanged: (network: NetworkId) => void
  /** The wallet is disconnected. */
  readonly disconnect: () => void
}

/**
 * The bip122 side of a client. Its accounts and events come from the shared state: each tab has the same.
 *
 * @example
 * const provider = await tabkey.provider('bip122')
 * const [account] = await provider.connect()
 * const signature = await provider.signMessage({ message: 'Hello', protocol: 'bip322' })
 */
export interface BitcoinProvider {
  /** Tells the providers of a client apart. */
  readonly namespace: 'bip122'
  /**
   * The active account first; `type` says whether it is for payments or for ordinals. Empty while nothing is connected.
   */
  readonly accounts: readonly AccountEntry[]
  /** CAIP-2. */
  readonly network: NetworkId | null
  /** Returns the connected accounts; without any, opens the modal. Rejects with 4001 when the modal is closed. */
  connect(): Promise<readonly AccountEntry[]>
  /** Disconnects the Bitcoin wallet, in every tab. */
  disconnect(): Promise<void>
  /**
   * @param options.address one of `accounts`, default the active one
   * @param options.protocol default the wallet's own for the address
   * @returns the signature in base64: 65 bytes for ECDSA, the witness for BIP-322 (simple)
   */
  signMessage(options: {
    readonly message: string
    readonly address?: string
    readonly protocol?: 'ecdsa' | 'bip322'
  }): Promise<string>
  /**
   * @param options.psbt base64 (BIP-174)
   * @param options.signInputs which inputs to sign, each with the address whose coin it spends
   * @returns the PSBT with its signatures; the transaction's id where the wallet was asked to broadcast it
   * @throws ValidationError for a PSBT that does not say whose coins it spends, or says another's
   */
  signPSBT(options: {
    readonly psbt: string
    readonly signInputs: readonly {
      readonly address: string
      readonly index: number
      readonly sighashTypes?: readonly number[]
    }[]
    readonly broadcast?: boolean
  }): Promise<{ readonly psbt: string; readonly txid?: string }>
  /** Pays as `tabkey.send` does. Amounts in satoshi. @returns the transaction's id */
  sendTransfer(options: { readonly recipient: string; readonly amount: bigint | string }): Promise<string>
  /** All addresses the wallet tells of, beyond `accounts`. */
  getAccountAddresses(): Promise<
    readonly {
      readonly address: string
      readonly publicKey?: string
      readonly path?: string
      readonly intention?: string
    }[]
  >
  /** WalletConnect's bip122 methods for the wallet, and the reads of `chains/bitcoin` for the chain. */
  request<Result = unknown, Name extends string = string>(
    args: OtherRequest<BitcoinMethods, Name>,
  ): Promise<Result>
  request<Name extends keyof BitcoinMethods>(
    args: RpcRequest<BitcoinMethods, Name>,
  ): Promise<RpcResult<BitcoinMethods, Name>>
  /** Subscribes to an event. */
  on<Event extends keyof BitcoinEventMap>(event: Event, listener: BitcoinEventMap[Event]): BitcoinProvider
  /** Like `on`, for the next event alone. */
  once<Event extends keyof BitcoinEventMap>(event: Event, listener: BitcoinEventMap[Event]): BitcoinProvider
  /** Ends a subscription of `on`. */
  off<Event extends keyof BitcoinEventMap>(event: Event, listener: BitcoinEventMap[Event]): BitcoinProvider
  /** The same as `off`. */
  removeListener<Event extends keyof BitcoinEventMap>(
    event: Event,
    listener: BitcoinEventMap[Event],
  ): BitcoinProvider
}
