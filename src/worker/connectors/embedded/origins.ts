import * as z from 'zod/mini'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import type { Clock } from '../../base/clock.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import { createHttp } from '../../net/http.ts'

/**
 * Origins that every project may use, in addition to its own list: local development and the preview hosts of the
 * field.
 */
const DEFAULT_ORIGINS: readonly string[] = [
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])

const originsSchema = z.object({ allowedOrigins: z.array(z.string()) })

/** `[scheme://]host[:port]`; people also type a slash or a path behind it, which means nothing. */
const ENTRY = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:?#]+)(?::(\d{1,5}|\*))?(?:[/?#].*)?$/i

/**
 * Whether a project's list of origins has the origin of this page, by the rules of the service's matcher
 * (test/contracts/explorer-origins.json): a missing scheme or port allows any, `*` stands for exactly one label of the
 * host, an empty list allows every origin, `localhost` and `127.0.0.1` are always allowed.
 *
 * @param origin of the page, as `location.origin` spells it
 * @param allowed the entries of the project's list
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return LOCAL_HOSTS.has(url.hostname) || [...allowed, ...DEFAULT_ORIGINS].some(entry => matches(entry, url))
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

function matches(entry: string, { protocol, hostname, port }: URL): boolean {
  const [, scheme, host, wantedPort] = ENTRY.exec(entry.trim()) ?? []
  if (host === undefined) return false
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== protocol) return false
  const isAnyPort = wantedPort === undefined || wantedPort === '*'
  if (!isAnyPort && wantedPort !== (port || DEFAULT_PORTS[protocol])) return false
  const wanted = host.toLowerCase().split('.')
  const labels = hostname.split('.')
  return wanted.length === labels.length && wanted.every((label, at) => label === '*' || label === labels[at])
}

export interface CheckOriginParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly config: () => EngineConfig
  readonly endpoints: () => ResolvedEndpoints
}

/**
 * Asks the explorer whether this page may use the embedded wallet. The question is asked only where a
 * login is on, the project has an id and an explorer is configured. A failed request counts as "allowed": it must not
 * raise the alert.
 *
 * @param origin of the page
 * @returns false when the project's list does not have the origin
 */
export async function checkOrigin(
  origin: string,
  { clock, fetch, config, endpoints }: CheckOriginParameters,
): Promise<boolean> {
  const { projectId, sdk } = config()
  const { explorer, allowedHosts } = endpoints()
  if (!projectId || explorer === undefined || getSecureSite(config()) === undefined) return true
  const params = { projectId, st: sdk.type, sv: sdk.version }
  const http = createHttp({ baseUrl: explorer, fetch, clock, allowHosts: allowedHosts, params })
  try {
    const { allowedOrigins } = await http.get('/projects/v1/origins', { schema: originsSchema })
    return isAllowedOrigin(origin, allowedOrigins)
  } catch {
    return true
  }
}
