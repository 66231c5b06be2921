import type { Draft } from '../../../../packages/preview/src/draft.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { PreviewRequest } from '../../../bridge/features/preview/contract.ts'
import type { FeatureParameters } from '../feature.ts'

/** What a reader found of a request. */
export interface ReadPreview {
  /** The account that the request is for, `null` where it names none and none is connected. */
  readonly account: string | null
  readonly draft: Draft
  /** The request in the words of a descriptor; `null` without one, `undefined` when it was not ready in time. */
  readonly sentence: string | null | undefined
}

/** Previews on the networks of one chain family. */
export interface PreviewReader {
  /** Name of the newest block, for a key; empty when the node does not tell. */
  blockKey(network: Network): Promise<string>
  /** @param address of the connected account; `null` without one */
  read(network: Network, request: PreviewRequest, address: string | null): Promise<ReadPreview>
}

export type CreatePreviewReader = (parameters: FeatureParameters) => PreviewReader
