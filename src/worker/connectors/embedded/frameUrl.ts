import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'

/** The version of the protocol that the secure page is asked for. */
const VERSION = '4'

/**
 * URL of the secure page. The URL is constant for a config: a page removes its frame when the URL changes, and the next
 * engine must find the replies that are kept in it. The active network is sent as a message.
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
