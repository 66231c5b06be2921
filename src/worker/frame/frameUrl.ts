import type { EngineConfig } from '../../bridge/contract/config.ts'
import type { NetworkId } from '../../bridge/contract/network.ts'
import { DEFAULT_CHAIN_ID } from '../../bridge/defaults.ts'

/** The version of the protocol that the secure page is asked for (reference §1.10). */
const VERSION = '4'

/** Address of the secure page (spec §2). */
export function frameUrl(
  site: string,
  { projectId, enableLogger }: Pick<EngineConfig, 'projectId' | 'enableLogger'>,
  networkId: NetworkId | undefined,
): string {
  const url = new URL('/sdk', site)
  url.search = new URLSearchParams({
    projectId: projectId ?? '',
    chainId: networkId ?? `eip155:${DEFAULT_CHAIN_ID}`,
    version: VERSION,
    enableLogger: String(enableLogger),
  }).toString()
  return url.href
}
