import type { Hosted } from './hosted.ts'
import { supportedChainsSchema } from './names/names.schema.ts'

/** A chain the blockchain API does not serve is not asked for. Kept once known. */
export function createSupportedChains(hosted: Hosted): () => Promise<ReadonlySet<string>> {
  let supported: Promise<ReadonlySet<string>> | undefined
  return () => {
    supported ??= hosted
      .fetchPage('blockchainApi', http => http.get('/v1/supported-chains', { schema: supportedChainsSchema }))
      .then(({ http }) => new Set(http))
    supported.catch(() => {
      supported = undefined
    })
    return supported
  }
}
