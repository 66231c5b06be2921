import type { Preview } from '../../bridge/features/preview/contract.ts'
import type { PreviewOptions } from '../client/api/facets/preview.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import type { Observed } from './hook.ts'
import { observeAnswer } from './observeAnswer.ts'

/** The request to preview; without a method nothing is asked. */
export interface PreviewParameters extends Partial<PreviewOptions> {
  /** False asks nothing. */
  readonly enabled?: boolean
}

/** What the request would do. */
export interface PreviewSlice {
  /** Of the request as it is now, never of an earlier one. */
  readonly data: Preview | null
  /** Whether a preview is being made. */
  readonly isLoading: boolean
  readonly error: Error | null
}

/** How to ask at once. */
export interface PreviewMethods {
  /** Makes a preview of the newest block, with the errors of `tabkey.preview`. */
  readonly refetch: () => Promise<Preview>
}

/** The preview of one request. */
export function observePreview(
  client: Pick<Tabkey, 'preview'>,
  { method, params, network, enabled = true }: PreviewParameters,
): Observed<PreviewSlice, PreviewMethods> {
  return observeAnswer({
    isReady: enabled && Boolean(method),
    async request() {
      if (!method) throw new TypeError('usePreview needs a method')
      return client.preview({ method, params, ...(network ? { network } : {}) })
    },
  })
}
