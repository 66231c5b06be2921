import * as z from 'zod/mini'
import type { EngineConfig } from '../../bridge/contract/config.ts'
import { secureSiteOf } from '../../bridge/secureSite.ts'
import type { Clock } from '../clock.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import { createHttp } from '../net/http.ts'

/** Reference §6.4: origins every project may use. A `*` stands for any text, dots and ports too. */
const DEFAULT_ORIGINS: readonly string[] = [
  'http://localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

const originsSchema = z.object({ allowedOrigins: z.array(z.string()) })

/** Whether a project's list, or the default one, has the origin (spec §5). */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return [...allowed, ...DEFAULT_ORIGINS].some(pattern => matches(pattern, origin))
}

/** No regular expression: the pattern is a server's. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

export interface CheckOriginParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly config: () => EngineConfig
  readonly endpoints: () => ResolvedEndpoints
}

/**
 * Asks the explorer whether this page may use the embedded wallet: only where email or socials are on, the project has an
 * id, and an explorer is named. An explorer that cannot say is no reason for an alert.
 *
 * @param origin of the page
 * @returns false when the origin is on no list
 */
export async function checkOrigin(
  origin: string,
  { clock, fetch, config, endpoints }: CheckOriginParameters,
): Promise<boolean> {
  const { projectId, features, sdkType, sdkVersion } = config()
  const { explorer, allowedHosts } = endpoints()
  const isWanted = features.email || features.socials.length > 0
  if (!isWanted || !projectId || explorer === undefined || secureSiteOf(config()) === undefined) return true
  const params = { projectId, st: sdkType, sv: sdkVersion }
  const http = createHttp({ baseUrl: explorer, fetch, clock, allowHosts: allowedHosts, params })
  try {
    const { allowedOrigins } = await http.get('/projects/v1/origins', { schema: originsSchema })
    return isAllowedOrigin(origin, allowedOrigins)
  } catch {
    return true
  }
}
