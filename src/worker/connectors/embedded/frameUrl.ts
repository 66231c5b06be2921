import type { EngineConfig } from '../../../bridge/contract/config.ts'

/** The version of the protocol that the secure page is asked for. */
const VERSION = '4'

/**
 * Address of the secure page. The same for as long as the config is: a page that is asked for another address
 * takes its frame away, and the next engine must find what this one left in it. Where the wallet stands, it is told.
 */
export function frameUrl(
  site: string,
  {
    projectId,
    enableLogger,
    defaultNetwork,
  }: Pick<EngineConfig, 'projectId' | 'enableLogger' | 'defaultNetwork'>,
): string {
  const url = new URL('/sdk', site)
  url.search = new URLSearchParams({
    projectId: projectId ?? '',
    chainId: defaultNetwork,
    version: VERSION,
    enableLogger: String(enableLogger),
  }).toString()
  return url.href
}
