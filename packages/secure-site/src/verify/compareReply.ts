import type { Served } from './fetchServed.ts'

const POLICY = 'content-security-policy'

/** What decides how a browser runs a file. All of them are as in the release, or absent as there. */
const SAME_HEADERS = [
  'content-type',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
] as const

/** What would load or run something else than the body names. The release has none of them. */
const NO_HEADERS = ['link', 'refresh', 'location', 'service-worker-allowed', 'speculation-rules'] as const

/** What is different in a reply of the site; empty when it is the one of the release. */
export async function compareReply(release: Response, served: Served): Promise<string[]> {
  const { status, headers } = served
  const expected = new Uint8Array(await release.arrayBuffer())
  const isPage = release.headers.get('content-type')?.startsWith('text/html') ?? false
  return [
    ...(status === release.status ? [] : [`status ${status}, not ${release.status}`]),
    ...SAME_HEADERS.flatMap(name => compareHeader(name, release.headers.get(name), headers.get(name))),
    ...comparePolicies(release.headers.get(POLICY), headers.get(POLICY)),
    ...NO_HEADERS.flatMap(name => compareHeader(name, null, headers.get(name))),
    ...compareBytes(expected, served.bytes, isPage),
  ]
}

const compareHeader = (name: string, expected: string | null, served: string | null): string[] =>
  expected === served ? [] : [`${name} is ${show(served)}, not ${show(expected)}`]

/** Names the directives that differ. */
function comparePolicies(expected: string | null, served: string | null): string[] {
  if (expected === null || served === null) return compareHeader(POLICY, expected, served)
  if (expected === served) return []
  const [wanted, found] = [readDirectives(expected), readDirectives(served)]
  const names = [...new Set([...wanted.keys(), ...found.keys()])]
  const differing = names.filter(name => wanted.get(name) !== found.get(name))
  const read = (directives: ReadonlyMap<string, string>, name: string) => show(directives.get(name) ?? null)
  return differing.length === 0
    ? [`${POLICY} is ${show(served)}, not ${show(expected)}`]
    : differing.map(name => `${POLICY}: ${show(name)} is ${read(found, name)}, not ${read(wanted, name)}`)
}

/** As browsers read a policy: of directives with one name the first one counts. */
function readDirectives(policy: string): ReadonlyMap<string, string> {
  const entries = policy.split(';').map(directive => {
    const [, name = '', value = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(directive) ?? []
    return [name.toLowerCase(), value] as const
  })
  return new Map(entries.reverse())
}

function compareBytes(expected: Uint8Array, served: Uint8Array, isPage: boolean): string[] {
  const isSame = Buffer.compare(expected, served) === 0
  if (isSame) return []
  const end = Math.min(expected.length, served.length)
  let at = 0
  while (at < end && expected[at] === served[at]) at += 1
  const sizes = `${served.length} bytes, ${expected.length} in the release`
  return [...(isPage ? compareTags(expected, served) : []), `differs from byte ${at} on (${sizes})`]
}

const TAG = /<(?:script|link|style|iframe|object|embed|base|meta|form)\b[^>]*>/gi

/** The tags that load something and are not in the page of the release. The bytes decide; this says where to look. */
function compareTags(expected: Uint8Array, served: Uint8Array): string[] {
  const read = (bytes: Uint8Array) => new Set(new TextDecoder().decode(bytes).match(TAG))
  const [wanted, found] = [read(expected), read(served)]
  return [
    ...[...found].filter(tag => !wanted.has(tag)).map(tag => `has ${show(tag)}`),
    ...[...wanted].filter(tag => !found.has(tag)).map(tag => `lacks ${show(tag)}`),
  ]
}

const MAX_CHARACTERS = 300

/** The site decides on these texts, and a terminal shows them: control characters and marks of direction are written as `?`. */
export function show(text: string | null): string {
  if (text === null) return 'absent'
  const printable = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
  return printable.length > MAX_CHARACTERS ? `${printable.slice(0, MAX_CHARACTERS)}…` : printable || 'empty'
}
