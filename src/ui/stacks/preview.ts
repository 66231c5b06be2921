import type { Preview } from '../../bridge/features/preview/contract.ts'
import type { PreviewOptions } from '../client/api/facets/preview.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { createMutation } from '../observe/mutation.ts'
import { mapSource, runDuring } from '../observe/source.ts'
import type { Observed } from './hook.ts'

/** A form whose values come to rest is asked for once. */
const TYPING_MS = 200

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
  const isReady = enabled && Boolean(method)
  let last: Preview | null = null
  const { mutate, mutateAsync, ...state } = createMutation(async (_: undefined) => {
    if (!method) throw new TypeError('usePreview needs a method')
    last = await client.preview({ method, params, ...(network ? { network } : {}) })
    return last
  })
  const source = mapSource(state, ({ isPending, error }) => {
    const data = isReady ? last : null
    return { data, isLoading: isReady && isPending && data === null, error: isReady ? error : null }
  })
  return {
    source: runDuring(source, () => {
      if (!isReady) return undefined
      const first = setTimeout(() => mutate(), TYPING_MS)
      return () => clearTimeout(first)
    }),
    methods: { refetch: () => mutateAsync() },
  }
}
