import type { NetworkId } from '../../../../bridge/contract/network.ts'
import type { Preview } from '../../../../bridge/features/preview/contract.ts'

/** The request to preview: as it would be given to `request`. */
export interface PreviewOptions {
  /** An unsafe method, for instance `eth_sendTransaction`. */
  readonly method: string
  readonly params?: unknown
  /** CAIP-2; default: the active network. */
  readonly network?: NetworkId
}

/**
 * Tells what a request would do, without asking the wallet: what leaves, what arrives, what is allowed to whom, and what
 * could not be known. A transaction is simulated by the network's node (`eth_simulateV1`), in three blocks of different
 * values; typed data (EIP-712) is read. All tabs share the preview of a request within one block.
 *
 * A preview is not a promise: a contract can act otherwise in a later block. `docs/preview.md` says what it cannot know.
 *
 * @returns within about 3 s; what is not known by then has the confidence `unknown`
 * @throws ValidationError, CaipNetworkUndefinedError, NetworkNotFoundError
 * @example
 * const { effects, allowances, warnings } = await tabkey.preview({
 *   method: 'eth_sendTransaction',
 *   params: [{ from, to: token, data }],
 * })
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export type PreviewMethod = (request: PreviewOptions) => Promise<Preview>
