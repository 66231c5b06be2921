import { isIPv6 } from 'node:net'

/**
 * Where a request comes from, for limits: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has.
 *
 * @param socketAddress - the other end of the connection.
 * @param forwarded - `X-Forwarded-For`; its last entries were written by the trusted proxies.
 * @param trustedProxies - how many entries are.
 */
export function readNetwork(
  socketAddress: string,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return foldAddress(socketAddress)
  const entries = (forwarded ?? '').split(',').map(entry => entry.trim())
  return foldAddress(entries.at(-trustedProxies) || socketAddress)
}

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

function foldAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(IPV6_GROUPS - first.length - last.length).fill('0')
  const groups = [...first, ...zeros, ...last].map(group => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
