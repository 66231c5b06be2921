import type { Namespace } from '../../../../bridge/contract/network.ts'
import type { OpenableView } from '../tabkey.ts'

/** Initial values of the swap view. Tokens are symbols (`ETH`) or contract addresses; the amount is a decimal string. */
export interface SwapArguments {
  /** Symbol or address of the token that is sold. */
  readonly fromToken?: string
  /** Symbol or address of the token that is bought. */
  readonly toToken?: string
  /** In whole tokens, not base units: `'0.5'`. */
  readonly amount?: string
}

/** Initial values of the send view. */
export interface SendArguments {
  /** An address, a name, or a payment link (EIP-681, BIP-21, Solana Pay), which fills token and amount too. */
  readonly to?: string
  /** Decimal string in whole tokens, not base units. */
  readonly amount?: string
  /** Contract or mint of a token; absent for the native coin. */
  readonly token?: string
}

interface ViewArguments {
  readonly Swap: SwapArguments
  readonly WalletSend: SendArguments
}

interface AnyView {
  readonly namespace?: Namespace
}

/** Options of `open`: a view and its initial values. */
export type OpenOptions =
  | (AnyView & {
      readonly view?: Exclude<OpenableView, keyof ViewArguments>
      /** For Pay see `pay`. */
      readonly arguments?: Readonly<Record<string, unknown>>
    })
  | {
      [View in keyof ViewArguments]: AnyView & {
        readonly view: View
        readonly arguments?: ViewArguments[View]
      }
    }[keyof ViewArguments]
