import { HostNotAllowedError } from '../../bridge/errors/network.ts'

/** Hosts with their port, as `URL.host` spells them: `api.example.com`, `127.0.0.1:8545`. */
export type AllowedHosts = ReadonlySet<string>

const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'wss:', 'ws:'])

/**
 * The gate before every request and every socket.
 *
 * @param url where the request would go
 * @param allowed the hosts of the config
 * @returns the parsed URL
 * @throws HostNotAllowedError for any other host or scheme, for credentials in the URL, and for what is no URL
 */
export function assertAllowedHost(url: string | URL, allowed: AllowedHosts): URL {
  // Not the text itself: it may hold a key.
  if (!URL.canParse(url)) throw new HostNotAllowedError('not a URL')
  const parsed = new URL(url)
  if (!SCHEMES.has(parsed.protocol) || !allowed.has(parsed.host)) throw new HostNotAllowedError(parsed.host)
  if (parsed.username !== '' || parsed.password !== '') throw new HostNotAllowedError(parsed.host)
  return parsed
}
