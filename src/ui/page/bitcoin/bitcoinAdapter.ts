import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { BitcoinScript } from '../../../siwx/verify/bitcoinScript.ts'

/** An address as a wallet's object reports it. `readAddresses.ts` validates each field. */
export interface ReportedAddress {
  readonly address: unknown
  readonly publicKey?: unknown
  /** `payment` or `ordinals`. */
  readonly purpose?: unknown
}

/** The addresses that a wallet shows to this page. */
export interface ReportedAddresses {
  readonly addresses: readonly ReportedAddress[]
  /** The wallet's network where the wallet states it; `null` for a chain that is not Bitcoin's (Fractal). */
  readonly network?: NetworkId | null
}

export interface MessageInput {
  readonly address: string
  readonly kind: BitcoinScript['kind']
  readonly message: string
  readonly protocol: 'ecdsa' | 'bip322' | undefined
  readonly network: NetworkId
}

export interface InputToSign {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[]
}

export interface PsbtInput {
  readonly psbt: Uint8Array
  readonly signInputs: readonly InputToSign[]
  readonly broadcast: boolean
  readonly network: NetworkId
}

export interface PaymentInput {
  readonly from: string
  readonly to: string
  /** Satoshi. */
  readonly amount: bigint
  readonly network: NetworkId
}

/**
 * A wallet's own object in the words of WalletConnect's bip122. One adapter per shape of object; each rejects with
 * `WalletRequestError` and EIP-1193's codes, whatever codes the wallet uses.
 */
export interface BitcoinAdapter {
  /** The methods that the engine may call. */
  readonly methods: readonly string[]
  /** Requests addresses; the wallet prompts its user. `network` is the network that the dapp prefers. */
  connect(network: NetworkId | undefined): Promise<ReportedAddresses>
  /** Reads the addresses. @returns `undefined` when the wallet has no call that never prompts */
  readSilently(network: NetworkId | undefined): Promise<ReportedAddresses | undefined>
  /** @returns the signature in base64, and the address that signed where the wallet names it */
  signMessage(input: MessageInput): Promise<{ readonly signature: unknown; readonly address?: unknown }>
  /** Signs the listed inputs and no others. */
  signPsbt(input: PsbtInput): Promise<{ readonly psbt: Uint8Array; readonly txid?: unknown }>
  /** @returns the transaction id */
  sendTransfer(input: PaymentInput): Promise<unknown>
  /** @returns the addresses on the new network, for a wallet without silent reads */
  switchNetwork(network: NetworkId): Promise<ReportedAddresses | undefined>
  disconnect(): Promise<void>
  /** Calls back when addresses, network or permission may have changed. @returns stops listening; never throws */
  listen(changed: () => void): () => void
}
