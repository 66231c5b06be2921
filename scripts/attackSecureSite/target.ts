import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** A site that may be asked: its origin, and the one address that every connection goes to. */
export interface Target {
  readonly origin: string
  readonly isLoopback: boolean
  /** IP address. It is resolved once, so that a second DNS answer cannot lead the attacks to another machine. */
  readonly address: string
}

/** Resolves a host name to one IP address. */
export type Resolve = (hostname: string) => Promise<string>

const LOOPBACK_V4 = /^127(\.\d{1,3}){3}$/

const resolveByDns: Resolve = async hostname => (await lookup(hostname)).address

/**
 * Reads the address of a site. Loopback is what the address says literally (127.0.0.0/8, ::1, localhost), never what a name
 * resolves to: the owner of a domain can point its names anywhere.
 *
 * @param url - an origin, such as `http://127.0.0.1:4100` or `https://wallet.example.com`.
 * @throws when it is no origin, or another host than loopback without HTTPS.
 */
export async function readTarget(url: string, resolve: Resolve = resolveByDns): Promise<Target> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new Error(`${url} is not an http or https address`)
  if (parsed.username || parsed.password) throw new Error('The address must not hold a user name')
  const { origin, protocol, hostname } = parsed
  // The parser has turned other spellings of an IPv4 address (2130706433, 0x7f.1) into this one.
  if (LOOPBACK_V4.test(hostname)) return { origin, isLoopback: true, address: hostname }
  if (hostname === '[::1]') return { origin, isLoopback: true, address: '::1' }
  if (hostname === 'localhost') return { origin, isLoopback: true, address: '127.0.0.1' }
  if (protocol !== 'https:') throw new Error(`${origin} is not on this machine, so it must be https`)
  const literal = hostname.replace(/^\[|\]$/g, '')
  const address = isIP(literal) === 0 ? await resolve(hostname) : literal
  if (isIP(address) === 0) throw new Error(`${hostname} has no address`)
  return { origin, isLoopback: false, address }
}
