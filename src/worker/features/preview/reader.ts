import type { Network } from '../../../bridge/contract/network.ts'
import type { PreviewRequest } from '../../../bridge/features/preview/contract.ts'
import type { Draft } from '../../../preview/draft.ts'
import type { FeatureParameters } from '../feature.ts'

/** Previews on the networks of one chain family. */
export interface PreviewReader {
  /** Name of the newest block, for a key; empty when the node does not tell. */
  blockKey(network: Network): Promise<string>
  /**
   * @param address of the connected account; `null` without one
   * @returns the account that the request is for, `null` where it names none and none is connected
   */
  read(
    network: Network,
    request: PreviewRequest,
    address: string | null,
  ): Promise<{ readonly account: string | null; readonly draft: Draft }>
}

export type CreatePreviewReader = (parameters: FeatureParameters) => PreviewReader
