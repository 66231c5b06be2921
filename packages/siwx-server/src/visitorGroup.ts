const CHARACTERS_MAX = 100
const IP6_GROUPS = 8
/** A visitor has a whole network of IPv6 (RFC 6177), of which a site sees these groups. */
const NETWORK_GROUPS = 4

/**
 * The visitor of a network address: IPv4 as it is, IPv6 by its /64.
 *
 * @param address from the host's own proxy or socket
 */
export function visitorGroup(address: string): string {
  const text = address.trim().toLowerCase().slice(0, CHARACTERS_MAX)
  if (!text.includes(':')) return text
  // IPv4 in IPv6, as sockets that take both report it.
  const ip4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1]
  if (ip4 !== undefined) return ip4
  const [head = '', tail] = text.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, IP6_GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after]
    .slice(0, NETWORK_GROUPS)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
