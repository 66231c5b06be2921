import * as z from 'zod/mini'
import type { NetworkId } from '../../contract/network.ts'

const METHOD_CHARS_MOST = 100

/** A request to preview, as a tab sends it. `params` are read by the reader of the network's family. */
export const previewRequestSchema = z.object({
  network: z.pipe(
    z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
    z.transform(value => value as NetworkId),
  ),
  method: z.string().check(z.minLength(1), z.maxLength(METHOD_CHARS_MOST)),
  params: z.unknown(),
})
