// Character classes of RFC 3986. A message is checked byte for byte and never repaired.
const UNRESERVED = 'A-Za-z0-9\\-._~'
const SUB_DELIMS = "!$&'()*+,;="
const ESCAPED = '%[0-9A-Fa-f]{2}'
const PCHAR = `(?:[${UNRESERVED}${SUB_DELIMS}:@]|${ESCAPED})`

const REG_NAME = `(?:[${UNRESERVED}${SUB_DELIMS}]|${ESCAPED})+`
const USERINFO = `(?:[${UNRESERVED}${SUB_DELIMS}:]|${ESCAPED})*`
const AUTHORITY = new RegExp(`^(?:${USERINFO}@)?(?:\\[([^\\]]*)\\]|${REG_NAME})(?::[0-9]*)?$`)
const IP_FUTURE = new RegExp(`^v[0-9A-Fa-f]+\\.[${UNRESERVED}${SUB_DELIMS}:]+$`)
const URI = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.\\-]*:(?://([^/?#]*)((?:/${PCHAR}*)*)|/?(?:${PCHAR}+(?:/${PCHAR}*)*)?)` +
    `(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?$`,
)
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/
const STATEMENT = new RegExp(`^[${UNRESERVED}:/?#\\[\\]@${SUB_DELIMS} ]*$`)
const REQUEST_ID = new RegExp(`^${PCHAR}*$`)
const NONCE = /^[A-Za-z0-9]{8,}$/
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const HEX_GROUP = /^[0-9A-Fa-f]{1,4}$/
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IP4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`)

/** IPv6 address (RFC 3986 §3.2.2): eight groups, `::` once for one or more of them, IPv4 in the last two. */
function isIp6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.map(half => (half === '' ? [] : half.split(':')))
  const all = groups.flat()
  const last = all.at(-1) ?? ''
  const hasIp4 = IP4.test(last) && (groups.at(-1)?.length ?? 0) > 0
  if (!all.slice(0, hasIp4 ? -1 : undefined).every(group => HEX_GROUP.test(group))) return false
  const count = all.length + (hasIp4 ? 1 : 0)
  return halves.length === 2 ? count <= 7 : count === 8
}

/** Non-empty authority of RFC 3986: `[ userinfo "@" ] host [ ":" port ]`. */
export function isAuthority(text: string): boolean {
  const match = AUTHORITY.exec(text)
  return match !== null && (match[1] === undefined || isIp6(match[1]) || IP_FUTURE.test(match[1]))
}

/** RFC 3986 URI, with a scheme. */
export function isUri(text: string): boolean {
  const match = URI.exec(text)
  if (match === null) return false
  const authority = match[1]
  return authority === undefined || authority === '' || isAuthority(authority)
}

export const isScheme = (text: string): boolean => SCHEME.test(text)

/** EIP-4361: reserved, unreserved and spaces; that is ASCII without quotes, percent signs and line feeds. */
export const isStatement = (text: string): boolean => STATEMENT.test(text)

/** RFC 3986 `*pchar`: may be empty. */
export const isRequestId = (text: string): boolean => REQUEST_ID.test(text)

export const isNonce = (text: string): boolean => NONCE.test(text)

const MONTHS_WITH_30 = new Set([4, 6, 9, 11])

function countDays(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return MONTHS_WITH_30.has(month) ? 30 : 31
}

/** RFC 3339 date-time of an existing day. Leap seconds are refused, because browsers cannot represent them. */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text)
  if (match === null) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month)
}

/** Milliseconds since 1970 of a date-time that `isDateTime` accepts. */
export const toTime = (text: string): number => Date.parse(text.toUpperCase())
