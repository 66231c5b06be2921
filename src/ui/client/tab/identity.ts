import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import type { LinkConfig } from '../options/pageOptions.ts'

const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** FNV-1a over UTF-16 code units, 64 bits as 16 hex digits. Names things; keeps no secret. */
export function hashText(text: string): string {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * FNV_PRIME)
  }
  return hash.toString(16).padStart(16, '0')
}

/**
 * JSON with its keys in order, so that equal data has equal text. Data only: what a config holds.
 *
 * @param without a key that is left out, at any depth
 */
export function canonicalJson(value: unknown, without?: string): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(
          Object.entries(item)
            .filter(([key]) => key !== without)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : item,
  )
}

/**
 * Names the engine: tabs with the same identity share one. Built from the projectId and the endpoints,
 * never from the URL of the page, so that two deploys of a page meet. Headers of nodes are left out: a host that renews a key
 * keeps its sessions.
 */
export function engineIdentity(
  config: Pick<EngineConfig, 'projectId' | 'endpoints'>,
  link: Pick<LinkConfig, 'engineName'>,
): string {
  return `${config.projectId ?? 'local'}-${hashText(canonicalJson([config.endpoints, link.engineName], 'headers'))}`
}

/** Equal for configs the engine need not look at twice (Hello). */
export function configHash(config: EngineConfig): string {
  return hashText(canonicalJson(config))
}
